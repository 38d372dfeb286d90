//! What must hold for every page.

use super::page::Page;

/// Something that takes longer than this, in milliseconds, does not feel like an answer.
/// The machine may be busy with other things, so this is more than it sounds.
const PATIENCE: f64 = 3000.0;

/// The drawings, the stepping, the choice of lanes.
pub fn run(page: &mut Page<'_>, problems: &mut Vec<String>) -> anyhow::Result<()> {
    let mut checks = Checks { page, problems };
    checks.structure()?;
    let count = checks
        .page
        .number("document.querySelectorAll('.steps').length")?;
    if count > 0.0 {
        checks.drawing()?;
        let events = "document.querySelector('.steps').querySelectorAll('.events ol > li').length";
        if checks.page.number(events)? > 0.0 {
            checks.stepping()?;
            checks.keyboard()?;
        } else {
            checks.nothing_to_step_through()?;
        }
        checks.lanes()?;
    }
    Ok(())
}

/// Nothing sticks out at the side, and text can be read.
pub fn layout(page: &mut Page<'_>, look: &str, problems: &mut Vec<String>) -> anyhow::Result<()> {
    let over = page.number("document.documentElement.scrollWidth - innerWidth")?;
    if over > 0.0 {
        problems.push(format!("{look}: the page is {over} pixels too wide"));
    }
    let unreadable = page.text(CONTRAST)?;
    if !unreadable.is_empty() {
        problems.push(format!("{look}: too little contrast: {unreadable}"));
    }
    Ok(())
}

/// Text whose colour is too near to what is behind it, by the formula of WCAG 2.
const CONTRAST: &str = "(() => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
            const value = part / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const behind = (element) => {
        for (; element; element = element.parentElement) {
            const colour = getComputedStyle(element).backgroundColor;
            if (!/, 0\\)$/.test(colour)) return colour;
        }
        return 'rgb(255, 255, 255)';
    };
    const bad = new Set();
    const all = document.querySelectorAll('h1, h2, h3, h4, p, dt, dd, li, th, td, code, summary, .badge, mark, .number, text');
    for (const element of [...all].slice(0, 3000)) {
        if (!element.checkVisibility() || !element.textContent.trim()) continue;
        const style = getComputedStyle(element);
        const ink = element.tagName === 'text' ? style.fill : style.color;
        const [a, b] = [light(ink), light(behind(element))];
        const ratio = Math.max(a, b) / Math.min(a, b);
        if (ratio < 4.5) bad.add(`${element.tagName}.${element.className.baseVal ?? element.className} ${ratio.toFixed(2)}`);
    }
    return [...bad].join(', ');
})()";

/// What of the drawings does not agree with the lists of events.
const DRAWINGS: &str = "[...document.querySelectorAll('.steps')].flatMap((steps) => {
    const find = (selector) => [...steps.querySelectorAll(selector)];
    const events = find('.events ol > li');
    const name = steps.querySelector('svg').ariaLabel;
    const ranks = Number(/of ([\\d,]+) rank/.exec(name)[1].replaceAll(',', ''));
    const lanes = find('.lane').length;
    const problems = [];
    const expect = (holds, what) => { if (!holds) problems.push(what); };
    expect(lanes === ranks, `${lanes} lanes for ${ranks} ranks`);
    for (const mark of find('g.event[data-event]')) {
        const event = events[mark.dataset.event];
        expect(event?.dataset.rank === mark.dataset.rank, `event ${mark.dataset.event}`);
    }
    for (const kind of ['message', 'collective']) {
        const links = find(`path.${kind}`);
        const listed = find(`li[data-link=${kind}]`).length;
        // Links to what is not told cannot be drawn.
        const complete = !/earlier/.test(steps.querySelector('summary').textContent);
        expect(!complete || links.length === listed, `${links.length} of ${listed}: ${kind}`);
        for (const link of links) {
            const event = events[link.dataset.event];
            expect(event?.dataset.link === kind, `${kind} ${link.dataset.event}`);
        }
    }
    for (const link of find('.links path:not(.off, .collective)')) {
        expect(link.getTotalLength() > 0, 'a link without length');
    }
    return problems;
}).join(', ')";

struct Checks<'c, 'b> {
    page: &'c mut Page<'b>,
    problems: &'c mut Vec<String>,
}

impl Checks<'_, '_> {
    fn expect(&mut self, holds: bool, what: impl Into<String>) {
        if !holds {
            self.problems.push(what.into());
        }
    }

    /// Landmarks, headings without gaps, names for all controls.
    fn structure(&mut self) -> anyhow::Result<()> {
        for landmark in ["header", "main", "footer", "h1"] {
            let found = format!("document.querySelectorAll('{landmark}').length");
            let found = self.page.number(&found)?;
            self.expect(found == 1.0, format!("{found} times {landmark}"));
        }
        let jumps = self.page.number(
            "[...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => heading.tagName[1])
            .filter((level, at, all) => at > 0 && level - all[at - 1] > 1).length",
        )?;
        self.expect(jumps == 0.0, "headings leave out a level");
        let nameless = self.page.number(
            "[...document.querySelectorAll('button, input, select')].filter((control) =>
            !control.ariaLabel && !control.labels?.length && !/\\w/.test(control.textContent)).length",
        )?;
        self.expect(
            nameless == 0.0,
            format!("{nameless} controls without a name"),
        );
        Ok(())
    }

    /// One lane per rank, and drawings that agree with the list of events.
    fn drawing(&mut self) -> anyhow::Result<()> {
        let wrong = self.page.text(DRAWINGS)?;
        self.expect(wrong.is_empty(), wrong);
        let loaded = "performance.getEntriesByType('navigation')[0].loadEventEnd";
        let loaded = self.page.number(loaded)?;
        self.expect(loaded < 2.0 * PATIENCE, format!("loading took {loaded} ms"));
        Ok(())
    }

    fn words(&mut self) -> anyhow::Result<String> {
        self.page
            .text("document.querySelector('.steps .now .words').textContent")
    }

    fn begins(&mut self, start: &str, after: &str) -> anyhow::Result<()> {
        let words = self.words()?;
        self.expect(words.starts_with(start), format!("after {after}: {words}"));
        Ok(())
    }

    fn stepping(&mut self) -> anyhow::Result<()> {
        let end = self.words()?;
        self.page.click(".steps button.first")?;
        self.begins("1 of ", "the button for the first event")?;
        let dim = self
            .page
            .number("document.querySelectorAll('.steps svg .later').length")?;
        self.expect(dim > 0.0, "later events are not dimmed");
        self.page.click(".steps button.next")?;
        self.begins("2 of ", "the button for the next event")?;
        self.page.click(".steps button.previous")?;
        self.begins("1 of ", "the button for the previous event")?;
        let now = self
            .page
            .number("document.querySelectorAll('.steps svg .now').length")?;
        self.expect(now > 0.0, "the current event is not marked");
        self.page.click(".steps button.last")?;
        let words = self.words()?;
        self.expect(words == end, format!("the button for the end: {words}"));
        let dim = self
            .page
            .number("document.querySelectorAll('.steps svg .later').length")?;
        self.expect(dim == 0.0, "events are dimmed at the end");
        Ok(())
    }

    /// Of some findings it is known only who waits in the end.
    fn nothing_to_step_through(&mut self) -> anyhow::Result<()> {
        let shown = "document.querySelector('.steps .buttons').checkVisibility() ? 1 : 0";
        let shown = self.page.number(shown)?;
        self.expect(shown == 0.0, "buttons that lead nowhere");
        Ok(())
    }

    fn keyboard(&mut self) -> anyhow::Result<()> {
        let end = self.words()?;
        self.page
            .value("document.querySelector('.steps .filter').scrollIntoView()")?;
        self.page
            .value("document.querySelector('.steps .diagram').focus()")?;
        self.page.press("Home")?;
        self.begins("1 of ", "Home")?;
        self.page.press("ArrowRight")?;
        self.begins("2 of ", "the right arrow key")?;
        self.page.press("ArrowLeft")?;
        self.begins("1 of ", "the left arrow key")?;
        self.page.press("End")?;
        let words = self.words()?;
        self.expect(words == end, format!("End: {words}"));
        self.page
            .value("document.activeElement.blur(); scrollTo(0, 0)")?;
        // Each press of the tabulator key must lead to something that shows its focus.
        for _ in 0..12 {
            self.page.press("Tab")?;
            let outline = self.page.text(
                "document.activeElement === document.body ? 'solid'
                : getComputedStyle(document.activeElement).outlineStyle",
            )?;
            self.expect(outline != "none", "the focus is not visible");
        }
        self.page
            .value("document.activeElement.blur(); scrollTo(0, 0)")?;
        Ok(())
    }

    fn shown_lanes(&mut self) -> anyhow::Result<f64> {
        let lanes = "document.querySelector('.steps').querySelectorAll('.lane:not(.off)').length";
        self.page.number(lanes)
    }

    fn choose(&mut self, how: &str) -> anyhow::Result<f64> {
        self.page.number(&format!(
            "(() => {{ const select = document.querySelector('.steps select');
            const before = performance.now();
            select.value = '{how}';
            select.dispatchEvent(new Event('change'));
            document.querySelector('.steps svg').getBoundingClientRect();
            return performance.now() - before; }})()"
        ))
    }

    fn lanes(&mut self) -> anyhow::Result<()> {
        let before = self
            .page
            .text("document.querySelector('.steps select').value")?;
        let shown = self.shown_lanes()?;
        self.expect(shown <= 64.0, format!("{shown} lanes at first"));
        let took = self.choose("all")?;
        self.expect(took < PATIENCE, format!("all lanes took {took} ms"));
        let all = self.shown_lanes()?;
        let total = "document.querySelector('.steps').querySelectorAll('.lane').length";
        let total = self.page.number(total)?;
        self.expect(all == total, format!("{all} of {total} lanes with all"));
        let list = "document.querySelector('.steps input.list')";
        let old = self.page.text(&format!("{list}.value"))?;
        self.page.value(&format!("{list}.value = '1'"))?;
        self.choose("list")?;
        let one = self.shown_lanes()?;
        self.expect(one == 1.0, format!("{one} lanes instead of one"));
        let height = self
            .page
            .number("document.querySelector('.steps svg').getBBox().height")?;
        self.expect(height < 300.0, format!("one lane is {height} pixels high"));
        self.page.value(&format!("{list}.value = '{old}'"))?;
        self.choose(&before)?;
        Ok(())
    }
}
