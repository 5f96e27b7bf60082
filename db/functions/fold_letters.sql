-- Folds spellings of a text that searches treat as equal.
do $do$
begin
  -- Keeps the collation that fold_case was created with: stored keys depend on it.
  execute replace($f$create or replace function fold_letters(written text) returns text language sql immutable strict parallel safe
    as $$ select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(normalize(replace(written, '´', ''), NFKD) collate COLLATION), ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظىةٱیکہھەگڤپ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øđħıłŧًٌٍَُِّْٕٖٜٟٓٔٗ٘ٙٚٛٝٞـؘؙؚٰۣ۪ۭؐؑؒؓؔؕؖؗۖۗۘۙۚۛۜ۟۠ۡۢۤۧۨ۫۬-‐‑‒–—―−''`‘’‛′ʹʻʼʾʿ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡​‌‍‎‏­؜᠎﻿‪‫‬‭‮⁠⁡⁢⁣⁤⁦⁧⁨⁩︀︁︂︃︄︅︆︇︈︉︊︋︌︍︎️', ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظيهايكهههكفب01234567890123456789odhilt'), '  ', ' '), 'عبد ', 'عبد'), 'ابو ', 'ابو'), 'ابي ', 'ابي'), 'abd ', 'abd'), 'abdul ', 'abdul'), 'abdel ', 'abdel'), 'abu ', 'abu'), ' الله', 'الله'), ' الدين', 'الدين') $$ $f$,
    'COLLATION', (select substring(prosrc from 'collate ([^)]+)') from pg_proc where oid = 'fold_case(text)'::regprocedure));
end $do$;
