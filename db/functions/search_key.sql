-- Makes the search key of rows that RefoldSearches has not written with letter_key.
do $do$
begin
  -- Keeps the collation that fold_case was created with: stored keys depend on it.
  execute replace($f$create or replace function search_key(written text) returns text language sql immutable strict parallel safe
    as $$ select translate(lower(written collate COLLATION), ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظأإآٱىئیؤةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ًٌٍَُِّْٰـ‌‍‎‏‪‫‬‭‮⁦⁧⁨⁩', ' AaBeCiDnErFsGoHhImJlKdLtMuNyObPkQfRgSwTcUjVzWvXpYqZxذءظAAAACCCGPQ01234567890123456789') $$ $f$,
    'COLLATION', (select substring(prosrc from 'collate ([^)]+)') from pg_proc where oid = 'fold_case(text)'::regprocedure));
end $do$;
