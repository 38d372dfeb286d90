//! Links to files of the project lead somewhere.

use super::house::House;

pub fn check(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    for file in house.ending(".md") {
        let path = house.root.join(&file.name);
        let folder = path.parent().unwrap_or(&path);
        for part in file.text.split("](").skip(1) {
            let target = part.split(')').next().unwrap_or_default();
            let path = target.split('#').next().unwrap_or_default();
            if !path.is_empty() && !path.contains("://") && !folder.join(path).exists() {
                let name = &file.name;
                faults.push(format!("{name}: link to {target}, which does not exist"));
            }
        }
    }
    faults
}
