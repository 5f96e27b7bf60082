-- Folds a text like fold_letters and writes Arabic letters as capital Latin ones, which make trigrams in every locale.
do $do$
begin
  -- Keeps the collation that fold_case was created with: stored keys depend on it.
  execute replace($f$create or replace function letter_key(written text) returns text language sql immutable strict parallel safe
    as $$ select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(normalize(replace(written, '´', ''), NFKD) collate COLLATION), ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظىةٱیکہھەگڤپ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øđħıłŧًٌٍَُِّْٕٖٜٟٓٔٗ٘ٙٚٛٝٞـؘؙؚٰۣ۪ۭؐؑؒؓؔؕؖؗۖۗۘۙۚۛۜ۟۠ۡۢۤۧۨ۫۬-‐‑‒–—―−''`‘’‛′ʹʻʼʾʿ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡​‌‍‎‏­؜᠎﻿‪‫‬‭‮⁠⁡⁢⁣⁤⁦⁧⁨⁩︀︁︂︃︄︅︆︇︈︉︊︋︌︍︎️', ' AaBeCiDnErFsGoHhImJlKdLtMuNyObPkQfRgSwTcUjVzWvXpYqZxذءظCPACQPPPQMJ01234567890123456789odhilt'), '  ', ' '), 'KJH ', 'KJH'), 'AJG ', 'AJG'), 'AJC ', 'AJC'), 'abd ', 'abd'), 'abdul ', 'abdul'), 'abdel ', 'abdel'), 'abu ', 'abu'), ' ABBP', 'ABBP'), ' ABHCD', 'ABHCD') $$ $f$,
    'COLLATION', (select substring(prosrc from 'collate ([^)]+)') from pg_proc where oid = 'fold_case(text)'::regprocedure));
end $do$;
