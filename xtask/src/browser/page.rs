//! One page in the browser: looked at, clicked, typed into.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::devtools::Browser;

/// An open page.
pub struct Page<'b> {
    browser: &'b mut Browser,
    target: String,
    session: String,
}

impl Page<'_> {
    /// Opens a file and waits until it is loaded.
    pub fn open<'b>(browser: &'b mut Browser, path: &Path) -> anyhow::Result<Page<'b>> {
        let made = browser.ask(None, "Target.createTarget", json!({"url": "about:blank"}))?;
        let target = text(&made["targetId"])?;
        let attach = json!({"targetId": target, "flatten": true});
        let attached = browser.ask(None, "Target.attachToTarget", attach)?;
        let session = text(&attached["sessionId"])?;
        let mut page = Page {
            browser,
            target,
            session,
        };
        for domain in ["Page", "Runtime", "Network", "Log"] {
            page.ask(&format!("{domain}.enable"), json!({}))?;
        }
        page.look(1280, "light")?;
        page.ask("Page.navigate", json!({"url": address(path)}))?;
        page.browser
            .wait_for(&page.session, "Page.loadEventFired")?;
        Ok(page)
    }

    fn ask(&mut self, method: &str, parameters: Value) -> anyhow::Result<Value> {
        self.browser.ask(Some(&self.session), method, parameters)
    }

    /// Sets the width of the window and the colours that the reader's system has.
    pub fn look(&mut self, width: u32, scheme: &str) -> anyhow::Result<()> {
        let size = json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false});
        self.ask("Emulation.setDeviceMetricsOverride", size)?;
        let feature = json!({"name": "prefers-color-scheme", "value": scheme});
        self.ask("Emulation.setEmulatedMedia", json!({"features": [feature]}))?;
        Ok(())
    }

    /// The value of an expression in the page.
    pub fn value(&mut self, expression: &str) -> anyhow::Result<Value> {
        let parameters = json!({"expression": expression, "returnByValue": true});
        let result = self.ask("Runtime.evaluate", parameters)?;
        if let Some(error) = result.get("exceptionDetails") {
            bail!("{expression}: {error}");
        }
        Ok(result["result"]["value"].clone())
    }

    /// The number that an expression in the page has.
    pub fn number(&mut self, expression: &str) -> anyhow::Result<f64> {
        let value = self.value(expression)?;
        value
            .as_f64()
            .with_context(|| format!("{expression} is no number: {value}"))
    }

    /// The text that an expression in the page has.
    pub fn text(&mut self, expression: &str) -> anyhow::Result<String> {
        text(&self.value(expression)?)
    }

    /// Presses and releases the mouse in the middle of an element.
    pub fn click(&mut self, selector: &str) -> anyhow::Result<()> {
        let middle = format!(
            "(() => {{ const element = document.querySelector('{selector}');
            element.scrollIntoView({{block: 'center', behavior: 'instant'}});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        );
        let middle = self.value(&middle)?;
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": middle[0], "y": middle[1], "button": "left", "clickCount": 1});
            self.ask("Input.dispatchMouseEvent", event)?;
        }
        Ok(())
    }

    /// Moves all sliders to this part of their way.
    pub fn slide(&mut self, part: f64) -> anyhow::Result<()> {
        self.value(&format!(
            "for (const slider of document.querySelectorAll('input[type=range]')) {{
                slider.value = Math.floor(slider.max * {part});
                slider.dispatchEvent(new Event('input'));
            }}"
        ))?;
        Ok(())
    }

    /// Presses and releases a key, such as `ArrowLeft` or `Tab`.
    pub fn press(&mut self, key: &str) -> anyhow::Result<()> {
        let code = match key {
            "Tab" => 9,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowRight" => 39,
            other => bail!("the key {other} is not known here"),
        };
        for kind in ["rawKeyDown", "keyUp"] {
            let event =
                json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code});
            self.ask("Input.dispatchKeyEvent", event)?;
        }
        Ok(())
    }

    /// Takes a picture of the whole page, or of as much as a picture holds.
    pub fn screenshot(&mut self, path: &Path) -> anyhow::Result<()> {
        let metrics = self.ask("Page.getLayoutMetrics", json!({}))?;
        let size = &metrics["cssContentSize"];
        let height = size["height"].as_f64().unwrap_or(900.0).min(12_000.0);
        let clip = json!({"x": 0, "y": 0, "width": size["width"], "height": height, "scale": 1});
        let parameters = json!({"format": "png", "captureBeyondViewport": true, "clip": clip});
        let picture = self.ask("Page.captureScreenshot", parameters)?;
        save(path, &picture)
    }

    /// Prints the page into a file.
    pub fn print(&mut self, path: &Path) -> anyhow::Result<()> {
        let paper = self.ask("Page.printToPDF", json!({"printBackground": false}))?;
        save(path, &paper)
    }

    /// What the browser complained about, and everything it loaded besides the page.
    pub fn complaints(&mut self, path: &Path) -> anyhow::Result<Vec<String>> {
        let own = address(path);
        let events = self.browser.take_events(&self.session);
        let complaints = events.iter().filter_map(|event| complaint(event, &own));
        Ok(complaints.collect())
    }

    /// Closes the page.
    pub fn close(self) -> anyhow::Result<()> {
        let target = json!({"targetId": self.target});
        self.browser.ask(None, "Target.closeTarget", target)?;
        Ok(())
    }
}

/// What is wrong according to one message of the browser.
fn complaint(event: &Value, own: &str) -> Option<String> {
    let parameters = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => Some(format!("exception: {parameters}")),
        "Runtime.consoleAPICalled" => Some(format!("console: {parameters}")),
        "Log.entryAdded" => Some(format!("log: {}", parameters["entry"])),
        "Network.requestWillBeSent" => {
            let address = parameters["request"]["url"].as_str()?;
            (address != own).then(|| format!("request: {address}"))
        }
        _ => None,
    }
}

fn address(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn text(value: &Value) -> anyhow::Result<String> {
    let text = value
        .as_str()
        .with_context(|| format!("no text: {value}"))?;
    Ok(text.to_owned())
}

fn save(path: &Path, answer: &Value) -> anyhow::Result<()> {
    let data = text(&answer["data"])?;
    fs::write(path, STANDARD.decode(data)?)?;
    Ok(())
}
