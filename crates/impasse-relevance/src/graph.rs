//! Values and objects: points-to analysis by unification that tells fields apart, and edges along
//! which relevance spreads.
//!
//! A [`Node`] stands for values: a register, the contents of a field, a channel. What a value may
//! point to is one object at one offset; two values that may be copies of each other point to the
//! same, so their objects are made one (Steensgaard), each at its offset (as in the data structure
//! analysis of Lattner and Adve). An [`Object`] has fields, which are disjoint runs of bytes; an access
//! that overlaps several makes them one. If an object is met at two offsets, or a pointer into it moves by
//! multiples of some number of bytes, it is an array, or has one inside ([`Layout`]).
//!
//! What functions do with a whole object or with a run of bytes in it is said of the fields it has and of
//! those that are found later ([`Span`]).

use crate::Level;
use crate::layout::Layout;
use std::collections::BTreeMap;

/// A class of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Node(u32);

/// A class of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Object(u32);

/// A place in an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    object: Object,
    offset: i64,
    /// Whether pointers to it stay inside the array that it is in. A pointer to an object whose first
    /// member is an array does not.
    confined: bool,
}

/// A run of bytes behind a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// So many from the pointer on.
    Bytes(u64),
    /// All that pointers to the place can reach, before it, too.
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    /// Followed when the first matters at least this much.
    at_least: Level,
    then: Node,
    /// How much the other matters then; `None` for as much as the first.
    becomes: Option<Level>,
}

/// What holds for every field in a run of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    /// First byte and number of bytes; `None` for all of the object.
    bytes: Option<(i64, u64)>,
    link: Link,
}

/// How fields go together with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// The contents go into the node, pointers included or not.
    Into(Node, bool),
    /// The contents come out of the node, pointers included or not.
    OutOf(Node, bool),
    /// When the contents matter, all of the node does.
    Needs(Node),
}

#[derive(Debug, Default)]
struct Fields {
    /// What the object was made one with, and how much further back its start is there.
    forward: Option<(Object, i64)>,
    layout: Layout,
    /// How large its objects are at most, as far as that was said.
    bytes: u64,
    /// Length and contents by first byte.
    fields: BTreeMap<i64, (u64, Node)>,
    spans: Vec<Span>,
}

/// Something that is still to be made one.
enum Work {
    Nodes(Node, Node),
    Locations(Location, Location),
}

/// All nodes and objects.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// The node that each was united with; itself if it stands for its class.
    parents: Vec<Node>,
    /// What the values of a class may point to.
    pointees: Vec<Option<Location>>,
    levels: Vec<Level>,
    edges: Vec<Vec<Edge>>,
    objects: Vec<Fields>,
}

impl Location {
    /// Where pointers may go anywhere in the object.
    fn free(object: Object, offset: i64) -> Location {
        Location {
            object,
            offset,
            confined: false,
        }
    }

    /// So many bytes further.
    pub(crate) fn plus(self, bytes: i64) -> Location {
        let offset = self.offset.wrapping_add(bytes);
        Location { offset, ..self }
    }
}

impl Object {
    /// Its start.
    pub(crate) fn start(self) -> Location {
        Location::free(self, 0)
    }
}

impl Graph {
    /// A new node.
    pub(crate) fn add(&mut self) -> Node {
        let node = Node(u32::try_from(self.parents.len()).unwrap_or(u32::MAX));
        self.parents.push(node);
        self.pointees.push(None);
        self.levels.push(Level::Irrelevant);
        self.edges.push(Vec::new());
        node
    }

    /// A new object.
    pub(crate) fn add_object(&mut self) -> Object {
        self.objects.push(Fields::default());
        Object(u32::try_from(self.objects.len() - 1).unwrap_or(u32::MAX))
    }

    /// The node that stands for the class of `node`.
    pub(crate) fn find(&mut self, node: Node) -> Node {
        let mut at = node;
        loop {
            let up = self.parents[at.0 as usize];
            if up == at {
                return at;
            }
            let above = self.parents[up.0 as usize];
            self.parents[at.0 as usize] = above;
            at = above;
        }
    }

    /// The same place in the object that stands for the class.
    pub(crate) fn locate(&mut self, location: Location) -> Location {
        let mut way = Vec::new();
        let mut root = location.object;
        while let Some((next, shift)) = self.objects[root.0 as usize].forward {
            way.push((root, shift));
            root = next;
        }
        // The last of them leads to the root already.
        let mut total = 0i64;
        for (object, shift) in way.into_iter().rev() {
            total = total.wrapping_add(shift);
            self.objects[object.0 as usize].forward = Some((root, total));
        }
        let offset = location.offset.wrapping_add(total);
        Location {
            object: root,
            offset: self.objects[root.0 as usize].layout.folded(offset),
            ..location
        }
    }

    /// An object has so many bytes.
    pub(crate) fn has_bytes(&mut self, location: Location, bytes: u64) {
        let object = self.locate(location).object;
        let data = &mut self.objects[object.0 as usize];
        data.bytes = data.bytes.max(bytes);
    }

    /// How many bytes the array has whose elements are at a place; `None` if it is in no array, or nothing
    /// is told apart in its object.
    pub(crate) fn array_at(&mut self, location: Location) -> Option<u64> {
        let location = self.locate(location);
        let data = &self.objects[location.object.0 as usize];
        data.layout.array_bytes(location.offset, data.bytes)
    }

    /// Whether nothing is told apart in the object at a place.
    pub(crate) fn is_blurred(&mut self, location: Location) -> bool {
        let object = self.locate(location).object;
        self.objects[object.0 as usize].layout.is_blurred()
    }

    /// How many bytes the largest object has that is at a place.
    pub(crate) fn bytes_at(&mut self, location: Location) -> u64 {
        let object = self.locate(location).object;
        self.objects[object.0 as usize].bytes
    }

    /// Whether something is known to be where the values of `node` point: then they may be pointers.
    pub(crate) fn is_followed(&mut self, node: Node) -> bool {
        let class = self.find(node);
        let Some(location) = self.pointees[class.0 as usize] else {
            return false;
        };
        let object = self.locate(location).object;
        let data = &self.objects[object.0 as usize];
        data.bytes > 0 || !data.fields.is_empty() || !data.spans.is_empty()
    }

    /// Whether two places are in objects of one class.
    pub(crate) fn same_object(&mut self, a: Location, b: Location) -> bool {
        self.locate(a).object == self.locate(b).object
    }

    /// Where the values of `node` may point.
    pub(crate) fn pointee(&mut self, node: Node) -> Location {
        let class = self.find(node);
        if let Some(location) = self.pointees[class.0 as usize] {
            return self.locate(location);
        }
        let location = self.add_object().start();
        self.pointees[class.0 as usize] = Some(location);
        location
    }

    /// The values of `node` may point there.
    pub(crate) fn point(&mut self, node: Node, location: Location) {
        let class = self.find(node);
        match self.pointees[class.0 as usize] {
            Some(known) => {
                let mut todo = Vec::new();
                self.meet(class, known, location, &mut todo);
                self.run_all(todo);
            }
            None => self.pointees[class.0 as usize] = Some(location),
        }
    }

    /// The values of a class point to two places, which are one then.
    fn meet(&mut self, class: Node, a: Location, b: Location, todo: &mut Vec<Work>) {
        todo.push(Work::Locations(a, b));
        let confined = a.confined && b.confined;
        self.pointees[class.0 as usize] = Some(Location { confined, ..a });
        for one in [a, b] {
            if one.confined && !confined {
                self.dissolve(one, todo);
            }
        }
    }

    /// Pointers to an array turn out not to stay inside.
    fn dissolve(&mut self, location: Location, todo: &mut Vec<Work>) {
        let Location { object, offset, .. } = self.locate(location);
        let data = &mut self.objects[object.0 as usize];
        let Some(reach) = data.layout.reach(offset) else {
            return;
        };
        for span in data
            .spans
            .iter_mut()
            .filter(|span| span.bytes == Some(reach))
        {
            span.bytes = None;
        }
        let spans = std::mem::take(&mut data.spans);
        let layout = data.layout.clone().without_array(offset);
        self.refold(object, layout, todo);
        for span in spans {
            self.add_span(object, span, todo);
        }
    }

    /// `a` and `b` may point to the same places.
    pub(crate) fn share_pointees(&mut self, a: Node, b: Node) {
        let location = self.pointee(a);
        self.point(b, location);
    }

    /// `to` points `constant` bytes behind where `from` points, and any multiple of `stride` from there.
    pub(crate) fn move_pointer(&mut self, to: Node, from: Node, constant: i64, stride: u64) {
        let location = self.pointee(from).plus(constant);
        if stride != 0 {
            self.fold(location, stride);
        }
        self.point(to, location);
    }

    /// A pointer to a place moves by multiples of a number of bytes.
    fn fold(&mut self, location: Location, stride: u64) {
        let location = self.locate(location);
        let object = location.object;
        let layout = self.objects[object.0 as usize].layout.clone();
        let inside = location.confined.then_some(location.offset);
        self.lay_out(object, layout.with_moves(inside, stride));
    }

    /// The values of `node` point to an array of so many bytes that is part of an object.
    pub(crate) fn array(&mut self, node: Node, len: u64) {
        let Location { object, offset, .. } = self.pointee(node);
        let layout = self.objects[object.0 as usize].layout.clone();
        self.lay_out(object, layout.with_array(offset, len));
        let class = self.find(node);
        if let Some(location) = &mut self.pointees[class.0 as usize] {
            location.confined = true;
        }
    }

    /// Tells nothing apart in the object that `node` points to.
    pub(crate) fn collapse(&mut self, node: Node) {
        let Location { object, .. } = self.pointee(node);
        self.lay_out(object, Layout::blurred());
    }

    fn lay_out(&mut self, object: Object, layout: Layout) {
        let mut todo = Vec::new();
        self.refold(object, layout, &mut todo);
        self.run_all(todo);
    }

    /// The contents of `size` bytes at a place.
    pub(crate) fn contents(&mut self, location: Location, size: u64) -> Node {
        let mut work = Vec::new();
        let node = self.field(location, size, None, &mut work);
        self.run_all(work);
        self.find(node)
    }

    /// Makes values and places one, and with them what they point to.
    fn run_all(&mut self, mut todo: Vec<Work>) {
        while let Some(work) = todo.pop() {
            match work {
                Work::Nodes(a, b) => self.unite_nodes(a, b, &mut todo),
                Work::Locations(a, b) => self.unite_locations(a, b, &mut todo),
            }
        }
    }

    fn unite_nodes(&mut self, a: Node, b: Node, todo: &mut Vec<Work>) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let more = self.edges[a.0 as usize].len() < self.edges[b.0 as usize].len();
        let (keep, gone) = if more { (b, a) } else { (a, b) };
        self.parents[gone.0 as usize] = keep;
        let moved = std::mem::take(&mut self.edges[gone.0 as usize]);
        self.edges[keep.0 as usize].extend(moved);
        let level = self.levels[gone.0 as usize].max(self.levels[keep.0 as usize]);
        self.levels[keep.0 as usize] = level;
        let theirs = self.pointees[gone.0 as usize].take();
        match (self.pointees[keep.0 as usize], theirs) {
            (Some(ours), Some(theirs)) => self.meet(keep, ours, theirs, todo),
            (None, Some(theirs)) => self.pointees[keep.0 as usize] = Some(theirs),
            _ => {}
        }
    }

    fn unite_locations(&mut self, a: Location, b: Location, todo: &mut Vec<Work>) {
        let (a, b) = (self.locate(a), self.locate(b));
        let apart = a.offset.wrapping_sub(b.offset);
        if a.object == b.object {
            if apart != 0 {
                let layout = self.objects[a.object.0 as usize].layout.clone();
                let layout = match a.confined && b.confined {
                    true => layout.with_meeting(a.offset, b.offset),
                    false => layout.with_moves(None, apart.unsigned_abs()),
                };
                self.refold(a.object, layout, todo);
            }
            return;
        }
        let size = |object: Object| {
            let fields = &self.objects[object.0 as usize];
            fields.fields.len() + fields.spans.len()
        };
        let (keep, gone, shift) = match size(a.object) < size(b.object) {
            true => (b.object, a.object, apart.wrapping_neg()),
            false => (a.object, b.object, apart),
        };
        let moved = std::mem::take(&mut self.objects[gone.0 as usize]);
        self.has_bytes(keep.start(), moved.bytes);
        self.objects[gone.0 as usize].forward = Some((keep, shift));
        let layout = self.objects[keep.0 as usize].layout.clone();
        self.refold(keep, layout.merged(&moved.layout, shift), todo);
        for span in moved.spans {
            let bytes = span.bytes.map(|(at, len)| (at.wrapping_add(shift), len));
            self.add_span(keep, Span { bytes, ..span }, todo);
        }
        for (at, (len, node)) in moved.fields {
            let location = Location::free(keep, at.wrapping_add(shift));
            self.field(location, len, Some(node), todo);
        }
    }

    /// Gives an object another layout, in which fields come together.
    fn refold(&mut self, object: Object, layout: Layout, todo: &mut Vec<Work>) {
        let data = &mut self.objects[object.0 as usize];
        if data.layout == layout {
            return;
        }
        data.layout = layout;
        let fields = std::mem::take(&mut data.fields);
        let spans = std::mem::take(&mut data.spans);
        for (offset, (len, node)) in fields {
            self.field(Location::free(object, offset), len, Some(node), todo);
        }
        for span in spans {
            self.add_span(object, span, todo);
        }
    }

    /// The node of `size` bytes at a place, made one with `node` if one is given.
    fn field(
        &mut self,
        location: Location,
        size: u64,
        node: Option<Node>,
        todo: &mut Vec<Work>,
    ) -> Node {
        let Location { object, offset, .. } = self.locate(location);
        let (start, len) = self.objects[object.0 as usize].layout.run(offset, size);
        let end = start.saturating_add_unsigned(len);
        let fields = &mut self.objects[object.0 as usize].fields;
        let before = fields.range(..end).rev();
        let overlapping: Vec<(i64, u64, Node)> = before
            .take_while(|(at, (len, _))| at.saturating_add_unsigned(*len) > start)
            .map(|(&at, &(len, node))| (at, len, node))
            .collect();
        if let [(at, known, found)] = overlapping[..]
            && at <= start
            && at.saturating_add_unsigned(known) >= end
        {
            todo.extend(node.map(|node| Work::Nodes(node, found)));
            return found;
        }
        let first = overlapping.iter().map(|&(at, ..)| at).min();
        let last = overlapping
            .iter()
            .map(|&(at, len, _)| at.saturating_add_unsigned(len));
        let begin = first.unwrap_or(start).min(start);
        let stop = last.max().unwrap_or(end).max(end);
        for (at, ..) in &overlapping {
            fields.remove(at);
        }
        let (len, one) = (
            stop.abs_diff(begin),
            overlapping.first().map(|&(.., node)| node),
        );
        let one = one.or(node).unwrap_or_else(|| self.add());
        let others = overlapping.iter().map(|&(.., node)| node).chain(node);
        todo.extend(others.map(|other| Work::Nodes(one, other)));
        self.objects[object.0 as usize]
            .fields
            .insert(begin, (len, one));
        for at in 0..self.objects[object.0 as usize].spans.len() {
            let data = &self.objects[object.0 as usize];
            let span = data.spans[at];
            if span.covers(begin, len, &data.layout) {
                self.link(one, span.link, todo);
            }
        }
        one
    }

    /// Says something of all fields in a run of bytes.
    pub(crate) fn link_fields(&mut self, location: Location, extent: Extent, link: Link) {
        let location = self.locate(location);
        let bytes = self.bytes(location, extent);
        let object = location.object;
        let mut todo = Vec::new();
        self.add_span(object, Span { bytes, link }, &mut todo);
        self.run_all(todo);
    }

    /// The bytes that an extent stands for; `None` for all of the object.
    fn bytes(&self, location: Location, extent: Extent) -> Option<(i64, u64)> {
        let layout = &self.objects[location.object.0 as usize].layout;
        match extent {
            Extent::Bytes(len) => Some((location.offset, len)),
            Extent::All if location.confined => layout.reach(location.offset),
            Extent::All => None,
        }
    }

    fn add_span(&mut self, object: Object, span: Span, todo: &mut Vec<Work>) {
        if self.objects[object.0 as usize].layout.is_blurred() {
            // There is one field only.
            let node = self.field(object.start(), 1, None, todo);
            return self.link(node, span.link, todo);
        }
        let data = &mut self.objects[object.0 as usize];
        if data.spans.contains(&span) {
            return;
        }
        data.spans.push(span);
        let covered = data.fields.iter();
        let covered = covered.filter(|(at, (len, _))| span.covers(**at, *len, &data.layout));
        let covered: Vec<Node> = covered.map(|(_, &(_, node))| node).collect();
        for node in covered {
            self.link(node, span.link, todo);
        }
    }

    fn link(&mut self, field: Node, link: Link, todo: &mut Vec<Work>) {
        let (node, pointers) = match link {
            Link::Into(node, pointers) => {
                self.same(node, field);
                (node, pointers)
            }
            Link::OutOf(node, pointers) => {
                self.same(field, node);
                (node, pointers)
            }
            Link::Needs(node) => {
                self.whole(field, node);
                (node, false)
            }
        };
        if pointers {
            let (a, b) = (self.pointee(field), self.pointee(node));
            todo.push(Work::Locations(a, b));
        }
    }

    /// Whether any field in a run of bytes matters; asked when all edges have been followed.
    pub(crate) fn any_matters(&mut self, location: Location, extent: Extent) -> bool {
        let fields = self.fields_in(location, extent);
        let mut fields = fields.into_iter();
        fields.any(|node| self.level(node) > Level::Irrelevant)
    }

    /// The contents of all fields in a run of bytes.
    pub(crate) fn fields_in(&mut self, location: Location, extent: Extent) -> Vec<Node> {
        let location = self.locate(location);
        let bytes = self.bytes(location, extent);
        let data = &self.objects[location.object.0 as usize];
        let link = Link::Needs(Node(0));
        let span = Span { bytes, link };
        let covered = data.fields.iter();
        let covered = covered.filter(|(at, (len, _))| span.covers(**at, *len, &data.layout));
        covered.map(|(_, &(_, node))| node).collect()
    }

    /// `node` matters at least this much.
    pub(crate) fn raise(&mut self, node: Node, level: Level) {
        let class = self.find(node);
        let slot = &mut self.levels[class.0 as usize];
        *slot = level.max(*slot);
    }

    /// As much as `when` matters, so does `then`.
    pub(crate) fn same(&mut self, when: Node, then: Node) {
        self.edge(when, Level::Object, then, None);
    }

    /// When `when` matters at all, the whole value of `then` does.
    pub(crate) fn whole(&mut self, when: Node, then: Node) {
        self.edge(when, Level::Object, then, Some(Level::Value));
    }

    /// When the whole value of `when` matters, that of `then` does.
    pub(crate) fn exact(&mut self, when: Node, then: Node) {
        self.edge(when, Level::Value, then, Some(Level::Value));
    }

    fn edge(&mut self, when: Node, at_least: Level, then: Node, becomes: Option<Level>) {
        let class = self.find(when);
        self.edges[class.0 as usize].push(Edge {
            at_least,
            then,
            becomes,
        });
    }

    /// Makes fields of bytes that only functions touch, so that what one of them does with them
    /// meets what another does.
    fn fill_gaps(&mut self) -> bool {
        let mut found = false;
        for at in 0..self.objects.len() {
            let object = Object(u32::try_from(at).unwrap_or(u32::MAX));
            let mut runs: Vec<(i64, u64)> = Vec::new();
            let data = &self.objects[at];
            for span in &data.spans {
                let (start, len) = match span.bytes {
                    Some((at, len)) => data.layout.run(at, len),
                    None if data.fields.is_empty() => (0, 1),
                    None => continue,
                };
                let (mut next, end) = (start, start.saturating_add_unsigned(len));
                for (&field, &(len, _)) in data.fields.range(..end) {
                    if field > next {
                        runs.push((next, field.abs_diff(next)));
                    }
                    next = next.max(field.saturating_add_unsigned(len));
                }
                if next < end {
                    runs.push((next, end.abs_diff(next)));
                }
            }
            let layout = &self.objects[at].layout;
            let parts = runs.into_iter().flat_map(|(at, len)| layout.cut(at, len));
            for (offset, len) in parts.collect::<Vec<_>>() {
                // Bytes of a later element of an array are those of its first one.
                if self.is_filled(at, offset, len) {
                    continue;
                }
                found = true;
                self.contents(Location::free(object, offset), len);
            }
        }
        found
    }

    /// Whether bytes of an object belong to one field.
    fn is_filled(&self, object: usize, offset: i64, len: u64) -> bool {
        let data = &self.objects[object];
        let (start, len) = data.layout.run(offset, len);
        let field = data.fields.range(..=start).next_back();
        field.is_some_and(|(&at, &(bytes, _))| {
            at.saturating_add_unsigned(bytes) >= start.saturating_add_unsigned(len)
        })
    }

    /// Follows all edges.
    pub(crate) fn propagate(&mut self) {
        while self.fill_gaps() {}
        let all = 0..u32::try_from(self.parents.len()).unwrap_or(u32::MAX);
        let matters = |node: &Node| self.levels[node.0 as usize] > Level::Irrelevant;
        let mut todo: Vec<Node> = all.map(Node).filter(matters).collect();
        while let Some(node) = todo.pop() {
            let class = self.find(node);
            let level = self.levels[class.0 as usize];
            for at in 0..self.edges[class.0 as usize].len() {
                let edge = self.edges[class.0 as usize][at];
                if level < edge.at_least {
                    continue;
                }
                let then = self.find(edge.then);
                let becomes = edge.becomes.unwrap_or(level);
                if self.levels[then.0 as usize] < becomes {
                    self.levels[then.0 as usize] = becomes;
                    todo.push(then);
                }
            }
        }
    }

    /// Whether hardly anything else would matter more if this did: only what is found in a few steps.
    pub(crate) fn is_settled(&mut self, node: Node, steps: usize) -> bool {
        let class = self.find(node);
        if self.levels[class.0 as usize] == Level::Value {
            return true;
        }
        let edges = self.edges[class.0 as usize].clone();
        steps > 0
            && edges
                .into_iter()
                .all(|edge| self.is_settled(edge.then, steps - 1))
    }

    /// How much a node matters.
    pub(crate) fn level(&mut self, node: Node) -> Level {
        let class = self.find(node);
        self.levels[class.0 as usize]
    }
}

impl Span {
    /// Whether it has a byte in common with a field.
    fn covers(&self, at: i64, len: u64, layout: &Layout) -> bool {
        let Some((start, bytes)) = self.bytes else {
            return true;
        };
        let (start, bytes) = layout.run(start, bytes);
        at < start.saturating_add_unsigned(bytes) && start < at.saturating_add_unsigned(len)
    }
}
