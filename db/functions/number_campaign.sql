-- Numbers campaigns of an account.
create or replace function number_campaign() returns trigger language plpgsql as $$
begin
  insert into campaign_numbers as n (account_id, last_number) values (new.account_id, 1)
    on conflict (account_id) do update set last_number = n.last_number + 1 returning last_number into new.number;
  return new;
end
$$;

create or replace trigger number_campaign before insert on campaigns
  for each row
  when ((not new.is_hidden) and (new.number is null))
  execute function number_campaign();
