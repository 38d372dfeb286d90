//! How drawings look.

/// The style of all drawings, for a page that shows them.
///
/// The colours are custom properties that a page may set to others. Each is preceded by a plain
/// colour, for programs that show SVG but do not know custom properties. Colour is never the only
/// sign: what is stuck is also thicker, hatched, and has a cross.
pub const STYLE: &str = "\
:where(.space-time,.wait-for,.drawing){--ink:#1f2328;--muted:#59636e;--lane:#d1d9e0;--box:#f0f4f8;\
--edge:#818b98;--bar:#c5d2e0;--message:#0969da;--collective:#8250df;--stuck:#c4111f;\
--stuck-soft:#ffe3e3;--choice:#9a6700;--paper:#fff}
@media (prefers-color-scheme:dark){:where(.space-time,.wait-for,.drawing){--ink:#e6edf3;\
--muted:#9198a1;--lane:#3d444d;--box:#262c36;--edge:#7d8590;--bar:#3a4a63;--message:#58a6ff;\
--collective:#bc8cff;--stuck:#ff8078;--stuck-soft:#4b1c20;--choice:#d8a12c;--paper:#0d1117}}
@media print{:where(.space-time,.wait-for,.drawing){--ink:#000;--muted:#444;--lane:#bbb;--box:#fff;\
--edge:#666;--bar:#ccc;--message:#0550ae;--collective:#6639ba;--stuck:#b0000e;--stuck-soft:#fff;\
--choice:#7d4e00;--paper:#fff;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
.space-time text,.wait-for text,.drawing text{font:12px system-ui,\"Segoe UI\",\"DejaVu Sans\",\
Helvetica,Arial,sans-serif;fill:#1f2328;fill:var(--ink)}
.drawing .paper{fill:#fff;fill:var(--paper)}
.drawing text.title{font-size:14px;font-weight:600}
.space-time text.note,.wait-for text.note,.drawing text.note{fill:#59636e;fill:var(--muted)}
.space-time .name{text-anchor:end}
.space-time .waits>.name{font-weight:700;fill:#c4111f;fill:var(--stuck)}
.space-time .line{stroke:#d1d9e0;stroke:var(--lane);stroke-width:1.5}
.space-time .cut{stroke:#818b98;stroke:var(--edge);stroke-width:2;stroke-dasharray:1 4}
.space-time .event text{font-size:11px;text-anchor:middle}
.space-time .event path{fill:#f0f4f8;fill:var(--box);stroke:#818b98;stroke:var(--edge)}
.space-time .goes-on path{fill:#c5d2e0;fill:var(--bar);stroke:none}
.space-time .choice path{fill:#fff;fill:var(--paper);stroke:#9a6700;stroke:var(--choice);\
stroke-width:2}
.space-time .touch path{fill:none;stroke:#9a6700;stroke:var(--choice);stroke-width:3}
.space-time .minor circle{fill:#818b98;fill:var(--edge)}
.space-time .stuck path{fill:#ffe3e3;fill:var(--stuck-soft);stroke:#c4111f;stroke:var(--stuck);\
stroke-width:2.5}
.space-time .stuck text{font-weight:700;fill:#c4111f;fill:var(--stuck)}
.space-time .open{stroke:#c4111f;stroke:var(--stuck)}
.space-time .stop{fill:none;stroke:#c4111f;stroke:var(--stuck);stroke-width:2.5}
.space-time .waiting text{font-size:11px;fill:#c4111f;fill:var(--stuck)}
.space-time .hatch rect{fill:#ffe3e3;fill:var(--stuck-soft)}
.space-time .hatch path{stroke:#c4111f;stroke:var(--stuck);stroke-width:.8}
.space-time .links path{fill:none}
.space-time .message{stroke:#0969da;stroke:var(--message);stroke-width:1.5}
.space-time .arrives path{fill:#0969da;fill:var(--message)}
.space-time .collective{stroke:#8250df;stroke:var(--collective);stroke-width:2}
.space-time .meets circle{fill:#8250df;fill:var(--collective)}
.space-time .wait{stroke:#c4111f;stroke:var(--stuck);stroke-width:1.5;stroke-dasharray:5 3}
.space-time .wait.any{stroke-dasharray:2 3}
.space-time .waits-for path,.space-time .waits-from circle{fill:#c4111f;fill:var(--stuck)}
.wait-for text{text-anchor:middle}
.wait-for text.note{text-anchor:start}
.wait-for .what{font-size:11px;fill:#59636e;fill:var(--muted)}
.wait-for .word{font-size:11px;font-weight:700;fill:#c4111f;fill:var(--stuck)}
.wait-for .node rect{fill:#f0f4f8;fill:var(--box);stroke:#818b98;stroke:var(--edge)}
.wait-for .root rect{fill:#ffe3e3;fill:var(--stuck-soft);stroke:#c4111f;stroke:var(--stuck);\
stroke-width:2.5}
.wait-for .free rect{stroke-dasharray:5 3}
.wait-for .edge{fill:none;stroke:#818b98;stroke:var(--edge);stroke-width:1.5}
.wait-for .edge.cycle{stroke:#c4111f;stroke:var(--stuck);stroke-width:2.5}
.wait-for .edge.any{stroke-dasharray:6 4}
.wait-for .edge-end path{fill:#818b98;fill:var(--edge)}
.wait-for .cycle-end path{fill:#c4111f;fill:var(--stuck)}
";
