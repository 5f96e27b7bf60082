-- Returns the other spelling of a Brazilian, Mexican or Argentine mobile number, or null.
create or replace function other_spelling(phone text) returns text language sql immutable strict parallel safe as $$
select case
  when phone ~ '^55[1-9][0-9]9[6-9][0-9]{7}$' then substr(phone, 1, 4) || substr(phone, 6)
  when phone ~ '^55[1-9][0-9][6-9][0-9]{7}$' then substr(phone, 1, 4) || '9' || substr(phone, 5)
  when phone ~ '^521[0-9]{10}$' then '52' || substr(phone, 4)
  when phone ~ '^52[2-9][0-9]{9}$' then '521' || substr(phone, 3)
  when phone ~ '^549[1-8][0-9]{9}$' then '54' || substr(phone, 4)
  when phone ~ '^54[1-8][0-9]{9}$' then '549' || substr(phone, 3) end
$$;
