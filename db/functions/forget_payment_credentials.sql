-- The previous version changes the columns of payment_settings alone. The sealed JSON of that provider is then stale.
create or replace function forget_payment_credentials() returns trigger language plpgsql as $$
begin
  delete from payment_credentials
    where provider = 'moyasar' and (new.moyasar_key, new.moyasar_webhook, new.moyasar_webhook_previous)
        is distinct from (old.moyasar_key, old.moyasar_webhook, old.moyasar_webhook_previous)
      or provider = 'stripe' and (new.stripe_key, new.stripe_webhook, new.stripe_webhook_previous)
        is distinct from (old.stripe_key, old.stripe_webhook, old.stripe_webhook_previous);
  return null;
end
$$;

create or replace trigger forget_payment_credentials
  after update of moyasar_key, moyasar_webhook, moyasar_webhook_previous, stripe_key, stripe_webhook, stripe_webhook_previous
  on payment_settings
  for each row
  execute function forget_payment_credentials();
