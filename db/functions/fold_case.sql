-- Lowers case in every locale of the database: in Turkish, lower('I') is not 'i'.
do $do$
begin
  -- Keeps the collation that fold_case was created with: stored keys depend on it.
  execute replace($f$create or replace function fold_case(written text) returns text language sql immutable strict parallel safe
    as $$ select lower(written collate COLLATION) $$ $f$,
    'COLLATION', (select substring(prosrc from 'collate ([^)]+)') from pg_proc where oid = 'fold_case(text)'::regprocedure));
end $do$;
