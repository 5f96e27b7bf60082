-- The schema of the first release and its rows. It replaces the 35 migrations up to
-- Migration20261125010000_search_key, and is never edited.

CREATE FUNCTION fold_search(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select translate(lower(written), ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظأإآٱىئیؤةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ًٌٍَُِّْٰـ‌‍‎‏‪‫‬‭‮⁦⁧⁨⁩', ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظاااايييوهك01234567890123456789') $function$;

CREATE FUNCTION message_stage(status text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case status when 'sent' then 1 when 'delivered' then 2 when 'read' then 3 when 'played' then 3 when 'failed' then -1 else 0 end $function$;

CREATE FUNCTION search_key(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select translate(lower(written), ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظأإآٱىئیؤةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ًٌٍَُِّْٰـ‌‍‎‏‪‫‬‭‮⁦⁧⁨⁩', ' AaBeCiDnErFsGoHhImJlKdLtMuNyObPkQfRgSwTcUjVzWvXpYqZxذءظAAAACCCGPQ01234567890123456789') $function$;

CREATE TABLE accounts (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  name varchar(255) NOT NULL,
  time_zone varchar(255) DEFAULT 'Asia/Riyadh' NOT NULL,
  status varchar(10) DEFAULT 'active' NOT NULL,
  date_style varchar(10) DEFAULT 'medium' NOT NULL,
  quiet_from time without time zone,
  quiet_to time without time zone,
  deleted_at timestamptz,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_status_check CHECK ((status IN ('active', 'pended')))
);
CREATE INDEX accounts_to_erase ON accounts USING btree (id) WHERE (deleted_at IS NOT NULL);

CREATE TABLE alert_letters (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  alert_id bigint NOT NULL,
  user_id bigint NOT NULL,
  channel varchar(10) NOT NULL,
  news varchar(10) NOT NULL,
  state varchar(10) DEFAULT 'due' NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_at timestamptz NOT NULL,
  outcome varchar(30),
  CONSTRAINT alert_letters_pkey PRIMARY KEY (id),
  CONSTRAINT alert_letters_once UNIQUE (alert_id, user_id, channel, news)
);
CREATE INDEX alert_letters_account ON alert_letters USING btree (account_id);
CREATE INDEX alert_letters_of_user ON alert_letters USING btree (user_id, channel, next_at);
CREATE INDEX alert_letters_unfinished ON alert_letters USING btree (user_id, channel, news) WHERE (state IN ('due', 'sending'));

CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  device_id bigint NOT NULL,
  session_id varchar(32) NOT NULL,
  device_name varchar(60) NOT NULL,
  is_main boolean DEFAULT false NOT NULL,
  kind varchar(12) NOT NULL,
  reason varchar(30),
  until timestamptz,
  noticed_at timestamptz NOT NULL,
  raised_at timestamptz,
  well_since timestamptz,
  cleared_at timestamptz,
  ending varchar(12),
  seen_at timestamptz,
  CONSTRAINT alerts_pkey PRIMARY KEY (id)
);
CREATE INDEX alerts_cleared ON alerts USING btree (cleared_at) WHERE (cleared_at IS NOT NULL);
CREATE INDEX alerts_of_account ON alerts USING btree (account_id, id);
CREATE UNIQUE INDEX alerts_open ON alerts USING btree (device_id, kind) WHERE (cleared_at IS NULL);

CREATE TABLE audit_log (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  action varchar(40) NOT NULL,
  actor_user_id bigint,
  actor_name varchar(255) NOT NULL,
  as_user_id bigint,
  as_name varchar(255),
  account_id bigint,
  subject varchar(255),
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  ip varchar(45),
  user_agent varchar(300),
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_action_index ON audit_log USING btree (action, id);
CREATE INDEX audit_log_actor_user_id_index ON audit_log USING btree (actor_user_id, id);

CREATE TABLE campaign_recipients (
  id bigserial NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  device_id bigint NOT NULL,
  status varchar(12) DEFAULT 'waiting' NOT NULL,
  reason varchar(30),
  claimed_at timestamptz,
  attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT campaign_recipients_pkey PRIMARY KEY (id),
  CONSTRAINT campaign_recipients_account_campaign_contact_unique UNIQUE (account_id, campaign_id, contact_id)
);
CREATE INDEX campaign_recipients_begun ON campaign_recipients USING btree (campaign_id, status, contact_id) WHERE ((status)::text <> 'waiting'::text);
CREATE INDEX campaign_recipients_under_way ON campaign_recipients USING btree (device_id) WHERE (status IN ('claimed', 'queued'));
CREATE INDEX campaign_recipients_waiting ON campaign_recipients USING btree (campaign_id, contact_id) WHERE ((status)::text = 'waiting'::text);

CREATE TABLE campaigns (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  is_hidden boolean DEFAULT false NOT NULL,
  group_id bigint NOT NULL,
  group_name text NOT NULL,
  members integer NOT NULL,
  device_id bigint NOT NULL,
  device_name text NOT NULL,
  body text,
  template_id bigint,
  template_name text,
  media_uuid uuid,
  media_name text,
  state varchar(12) DEFAULT 'running' NOT NULL,
  waits varchar(20),
  is_filled boolean DEFAULT false NOT NULL,
  served_at timestamptz,
  idempotency_key varchar(255),
  request_hash varchar(64) NOT NULL,
  waits_until timestamptz,
  CONSTRAINT campaigns_pkey PRIMARY KEY (id),
  CONSTRAINT campaigns_account_id_idempotency_key_unique UNIQUE (account_id, idempotency_key)
);
CREATE INDEX campaigns_account_id_id_index ON campaigns USING btree (account_id, id);
CREATE INDEX campaigns_running ON campaigns USING btree (device_id) WHERE ((state)::text = 'running'::text);
CREATE INDEX campaigns_unfinished ON campaigns USING btree (id) WHERE (state IN ('running', 'paused'));

CREATE TABLE chats (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  device_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  unread_count integer DEFAULT 0 NOT NULL,
  last_message_id bigint,
  last_message_at timestamptz,
  is_warm boolean DEFAULT false NOT NULL,
  CONSTRAINT chats_pkey PRIMARY KEY (id),
  CONSTRAINT chats_device_id_contact_id_unique UNIQUE (device_id, contact_id)
);
CREATE INDEX chats_account_id_index ON chats USING btree (account_id);
CREATE INDEX chats_contact_id_index ON chats USING btree (contact_id);
CREATE INDEX chats_device_id_last_message_at_id_index ON chats USING btree (device_id, last_message_at, id);
CREATE INDEX chats_warm ON chats USING btree (device_id, contact_id) WHERE is_warm;

CREATE TABLE code_requests (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  token_hash varchar(64) NOT NULL,
  purpose varchar(20) NOT NULL,
  user_id bigint,
  target_hash varchar(64) NOT NULL,
  phone varchar(20),
  code_hash varchar(64),
  tries integer DEFAULT 0 NOT NULL,
  channel varchar(15) NOT NULL,
  outcome varchar(20) DEFAULT 'waiting' NOT NULL,
  language varchar(5) DEFAULT 'en' NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT code_requests_pkey PRIMARY KEY (id),
  CONSTRAINT code_requests_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX code_requests_expires_at_index ON code_requests USING btree (expires_at);
CREATE INDEX code_requests_target_index ON code_requests USING btree (purpose, target_hash, created_at);
CREATE INDEX code_requests_unserved ON code_requests USING btree (expires_at) WHERE (outcome IN ('waiting', 'sending'));

CREATE TABLE contacts (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  phone varchar(20),
  lid varchar(20),
  name varchar(255),
  has_whatsapp boolean,
  checked_at timestamptz,
  picture bytea,
  picture_type varchar(30),
  picture_mark varchar(16),
  picture_checked_at timestamptz,
  push_name varchar(255),
  saved_at timestamptz,
  source varchar(10) DEFAULT 'chat' NOT NULL,
  fields jsonb DEFAULT '{}'::jsonb NOT NULL,
  check_wanted_at timestamptz,
  search_key text GENERATED ALWAYS AS (((search_key((((COALESCE(name, ''::varchar))::text || chr(10)) || (COALESCE(push_name, ''::varchar))::text)) || chr(10)) || (COALESCE(phone, ''::varchar))::text)) STORED NOT NULL,
  CONSTRAINT contacts_pkey PRIMARY KEY (id),
  CONSTRAINT contacts_account_id_phone_unique UNIQUE (account_id, phone)
);
CREATE INDEX contacts_account_id_id_saved_index ON contacts USING btree (account_id, id) WHERE (saved_at IS NOT NULL);
CREATE UNIQUE INDEX contacts_account_id_lid_unique ON contacts USING btree (account_id, lid) WHERE (lid IS NOT NULL);
CREATE INDEX contacts_check_wanted ON contacts USING btree (account_id, check_wanted_at) WHERE (check_wanted_at IS NOT NULL);

CREATE TABLE counter_deltas (
  account_id bigint,
  name varchar(40) NOT NULL,
  bucket timestamptz DEFAULT '1970-01-01 00:00:00+00'::timestamptz NOT NULL,
  delta integer NOT NULL
);
CREATE INDEX counter_deltas_account_id_name_bucket_index ON counter_deltas USING btree (account_id, name, bucket);

CREATE TABLE counters (
  account_id bigint,
  name varchar(40) NOT NULL,
  bucket timestamptz NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT counters_account_id_name_bucket_unique UNIQUE NULLS NOT DISTINCT (account_id, name, bucket)
);
CREATE INDEX counters_of_devices ON counters USING btree (bucket) WHERE ((name)::text ~~ 'device.%'::text);

CREATE TABLE deletions (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  what varchar(10) NOT NULL,
  filter jsonb DEFAULT '{}'::jsonb NOT NULL,
  group_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  keep_contacts boolean DEFAULT false NOT NULL,
  up_to_id bigint DEFAULT 0 NOT NULL,
  last_id bigint DEFAULT 0 NOT NULL,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  finished_at timestamptz,
  CONSTRAINT deletions_pkey PRIMARY KEY (id)
);
CREATE INDEX deletions_account_id_index ON deletions USING btree (account_id);
CREATE INDEX deletions_unfinished_index ON deletions USING btree (id) WHERE (finished_at IS NULL);

CREATE TABLE device_arrivals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  device_id bigint NOT NULL,
  account_id bigint NOT NULL,
  wa_id text NOT NULL,
  stanza bytea NOT NULL,
  arrived_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT device_arrivals_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX device_arrivals_device ON device_arrivals USING btree (account_id, device_id, wa_id);

CREATE TABLE device_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  device_id bigint NOT NULL,
  at timestamptz DEFAULT clock_timestamp() NOT NULL,
  kind varchar(30) NOT NULL,
  reason varchar(30),
  code integer,
  until timestamptz,
  CONSTRAINT device_events_pkey PRIMARY KEY (id)
);
CREATE INDEX device_events_account ON device_events USING btree (account_id);
CREATE INDEX device_events_at ON device_events USING btree (at);
CREATE INDEX device_events_device ON device_events USING btree (device_id, id DESC);

CREATE TABLE device_keys (
  device_id bigint NOT NULL,
  kind varchar(30) NOT NULL,
  key_id varchar(255) NOT NULL,
  account_id bigint NOT NULL,
  sealed_with varchar(16) NOT NULL,
  value bytea NOT NULL,
  CONSTRAINT device_keys_pkey PRIMARY KEY (device_id, kind, key_id)
) WITH (fillfactor=70);
CREATE INDEX device_keys_account_id_index ON device_keys USING btree (account_id);

CREATE TABLE device_lanes (
  device_id bigint NOT NULL,
  account_id bigint NOT NULL,
  next_at timestamptz NOT NULL,
  gap_ms integer DEFAULT 0 NOT NULL,
  is_busy boolean DEFAULT false NOT NULL,
  CONSTRAINT device_lanes_pkey PRIMARY KEY (device_id)
);
CREATE INDEX device_lanes_account_id_index ON device_lanes USING btree (account_id);
CREATE INDEX device_lanes_due ON device_lanes USING btree (next_at) WHERE is_busy;

CREATE TABLE device_leases (
  device_id bigint NOT NULL,
  account_id bigint NOT NULL,
  process_id uuid,
  epoch bigint DEFAULT 0 NOT NULL,
  claimed_at timestamptz,
  CONSTRAINT device_leases_pkey PRIMARY KEY (device_id),
  CONSTRAINT device_leases_device_id_epoch_key UNIQUE (device_id, epoch)
);
CREATE INDEX device_leases_account ON device_leases USING btree (account_id);
CREATE INDEX device_leases_process ON device_leases USING btree (process_id);

CREATE TABLE device_uploads (
  account_id bigint NOT NULL,
  device_id bigint NOT NULL,
  file_key varchar(100) NOT NULL,
  kind varchar(20) NOT NULL,
  content bytea NOT NULL,
  uploaded_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT device_uploads_pkey PRIMARY KEY (device_id, file_key, kind)
);
CREATE INDEX device_uploads_account_id_index ON device_uploads USING btree (account_id);

CREATE TABLE devices (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  session_id varchar(32) NOT NULL,
  name varchar(60) NOT NULL,
  account_name varchar(255),
  phone varchar(20),
  lid varchar(20),
  state varchar(20) DEFAULT 'new' NOT NULL,
  state_reason varchar(30),
  is_main boolean DEFAULT false NOT NULL,
  avatar bytea,
  avatar_type varchar(30),
  avatar_mark varchar(16),
  connected_at timestamptz,
  last_activity_at timestamptz,
  gap_min_seconds integer DEFAULT 20 NOT NULL,
  gap_max_seconds integer DEFAULT 30 NOT NULL,
  limited_by varchar(20),
  limited_until timestamptz,
  linked_at timestamptz,
  cap_day integer DEFAULT 1000 NOT NULL,
  cap_hour integer DEFAULT 120 NOT NULL,
  warms_up boolean DEFAULT true NOT NULL,
  sent_day integer DEFAULT 0 NOT NULL,
  day_ends_at timestamptz,
  sent_hour integer DEFAULT 0 NOT NULL,
  hour_ends_at timestamptz,
  guarded_at timestamptz,
  guard_reason varchar(20),
  bulk_outcomes varchar(60) DEFAULT '' NOT NULL,
  refused_chats bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  refusal_rests integer DEFAULT 0 NOT NULL,
  CONSTRAINT devices_pkey PRIMARY KEY (id),
  CONSTRAINT devices_session_id_unique UNIQUE (session_id)
);
CREATE INDEX devices_account_id_index ON devices USING btree (account_id);
CREATE INDEX devices_limited ON devices USING btree (limited_until) WHERE (limited_by IS NOT NULL);
CREATE UNIQUE INDEX devices_one_main ON devices USING btree (is_main) WHERE is_main;

CREATE TABLE exports (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  what varchar(10) NOT NULL,
  format varchar(4) NOT NULL,
  state varchar(10) DEFAULT 'waiting' NOT NULL,
  choice jsonb NOT NULL,
  language varchar(2) NOT NULL,
  file_name varchar(100) NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  failed_runs integer DEFAULT 0 NOT NULL,
  file_key varchar(100),
  size bigint,
  expires_at timestamptz,
  CONSTRAINT exports_pkey PRIMARY KEY (id)
);
CREATE INDEX exports_account_id_index ON exports USING btree (account_id, id);
CREATE INDEX exports_expires_at_index ON exports USING btree (expires_at) WHERE (file_key IS NOT NULL);
CREATE INDEX exports_unfinished_index ON exports USING btree (id) WHERE (state IN ('waiting', 'writing'));

CREATE TABLE group_members (
  group_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  account_id bigint NOT NULL,
  CONSTRAINT group_members_pkey PRIMARY KEY (group_id, contact_id)
);
CREATE INDEX group_members_contact_id_index ON group_members USING btree (contact_id);

CREATE TABLE groups (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  name varchar(100) NOT NULL,
  addons_params text[] DEFAULT '{}'::text[] NOT NULL,
  params_wanted_at timestamptz,
  CONSTRAINT groups_pkey PRIMARY KEY (id),
  CONSTRAINT groups_account_id_name_unique UNIQUE (account_id, name)
);
CREATE INDEX groups_params_wanted_at_index ON groups USING btree (id) WHERE (params_wanted_at IS NOT NULL);

CREATE TABLE imports (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  state varchar(10) DEFAULT 'reading' NOT NULL,
  failure varchar(30),
  is_reviewed boolean NOT NULL,
  source varchar(10) NOT NULL,
  group_id bigint,
  group_name varchar(100) NOT NULL,
  file_key varchar(100),
  file_name varchar(255),
  paste_key varchar(100),
  bad_rows_key varchar(100),
  country varchar(2) NOT NULL,
  roles jsonb,
  has_header boolean,
  format varchar(30),
  columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  preview jsonb DEFAULT '[]'::jsonb NOT NULL,
  counts jsonb NOT NULL,
  share real,
  known integer,
  chunks_ready integer,
  chunks_written integer DEFAULT 0 NOT NULL,
  written integer DEFAULT 0 NOT NULL,
  created integer DEFAULT 0 NOT NULL,
  over_limit integer DEFAULT 0 NOT NULL,
  failed_runs integer DEFAULT 0 NOT NULL,
  retry_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT imports_pkey PRIMARY KEY (id)
);
CREATE INDEX imports_account_id_index ON imports USING btree (account_id, id);
CREATE INDEX imports_unfinished_index ON imports USING btree (id) WHERE (state IN ('reading', 'ready', 'writing'));
CREATE INDEX imports_with_files_index ON imports USING btree (id) WHERE ((file_key IS NOT NULL) OR (paste_key IS NOT NULL) OR (bad_rows_key IS NOT NULL));

CREATE TABLE media (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  uuid uuid NOT NULL,
  file_name varchar(255) NOT NULL,
  mimetype varchar(100) NOT NULL,
  kind varchar(20) NOT NULL,
  size bigint NOT NULL,
  sha256 character(64) NOT NULL,
  uploaded_sha256 character(64) NOT NULL,
  width integer,
  height integer,
  file_key varchar(100) NOT NULL,
  thumb_key varchar(100),
  search_text text GENERATED ALWAYS AS (fold_search((file_name)::text)) STORED NOT NULL,
  CONSTRAINT media_pkey PRIMARY KEY (id),
  CONSTRAINT media_account_id_sha256_unique UNIQUE (account_id, sha256),
  CONSTRAINT media_uuid_unique UNIQUE (uuid)
);
CREATE INDEX media_account_id_id_index ON media USING btree (account_id, id);
CREATE INDEX media_account_id_uploaded_sha256_index ON media USING btree (account_id, uploaded_sha256);

CREATE TABLE media_leftovers (
  media_id bigint NOT NULL,
  account_id bigint NOT NULL,
  file_key varchar(100) NOT NULL,
  thumb_key varchar(100),
  deleted_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT media_leftovers_pkey PRIMARY KEY (media_id)
);
CREATE INDEX media_leftovers_account_id_index ON media_leftovers USING btree (account_id);

CREATE TABLE messages (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  device_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  from_me boolean NOT NULL,
  wa_id varchar(64) NOT NULL,
  kind varchar(20) NOT NULL,
  body text,
  unsupported_type varchar(100),
  media jsonb,
  quoted jsonb,
  reactions jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  is_edited boolean DEFAULT false NOT NULL,
  status varchar(12) NOT NULL,
  failure varchar(30),
  content bytea,
  idempotency_key varchar(255),
  request_hash varchar(64),
  at timestamptz NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  handed_over_at timestamptz,
  origin varchar(10) DEFAULT 'user' NOT NULL,
  template_id bigint,
  media_id bigint,
  is_owed boolean DEFAULT false NOT NULL,
  is_bulk boolean DEFAULT false NOT NULL,
  waits varchar(20),
  waits_until timestamptz,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_account_id_idempotency_key_unique UNIQUE (account_id, idempotency_key),
  CONSTRAINT messages_device_id_wa_id_chat_id_from_me_unique UNIQUE (device_id, wa_id, chat_id, from_me)
);
CREATE INDEX messages_account_id_index ON messages USING btree (account_id);
CREATE INDEX messages_chat_id_at_id_index ON messages USING btree (chat_id, at, id);
CREATE INDEX messages_media_id_index ON messages USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX messages_template_id_index ON messages USING btree (template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX messages_unfinished ON messages USING btree (account_id, device_id, id) WHERE (status IN ('queued', 'sending'));

CREATE TABLE opt_out_settings (
  account_id bigint NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  is_on boolean NOT NULL,
  stop_words text[] NOT NULL,
  start_words text[] NOT NULL,
  stop_reply varchar(1000),
  start_reply varchar(1000),
  CONSTRAINT opt_out_settings_pkey PRIMARY KEY (account_id)
);

CREATE TABLE package_periods (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  package_id bigint NOT NULL,
  months integer NOT NULL,
  discount numeric(10,2) DEFAULT 0 NOT NULL,
  CONSTRAINT package_periods_pkey PRIMARY KEY (id)
);
CREATE INDEX package_periods_package_id_index ON package_periods USING btree (package_id);

CREATE TABLE packages (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  status boolean DEFAULT true NOT NULL,
  title varchar(100) NOT NULL,
  main_name varchar(100) NOT NULL,
  app_id bigint,
  description text DEFAULT ''::text NOT NULL,
  price numeric(10,2) DEFAULT 0 NOT NULL,
  discount numeric(10,2) DEFAULT 0 NOT NULL,
  count_months integer DEFAULT 1 NOT NULL,
  period_type varchar(5) DEFAULT 'month' NOT NULL,
  count_messages integer NOT NULL,
  count_devices integer,
  count_templates integer,
  count_campaigns integer,
  count_phone_contacts integer,
  package_type varchar(7) DEFAULT 'public' NOT NULL,
  features jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_for_new_members boolean DEFAULT false NOT NULL,
  CONSTRAINT packages_pkey PRIMARY KEY (id),
  CONSTRAINT packages_package_type_check CHECK ((package_type IN ('public', 'private'))),
  CONSTRAINT packages_period_type_check CHECK ((period_type IN ('day', 'month', 'year')))
);
CREATE UNIQUE INDEX packages_one_for_new_members ON packages USING btree (is_for_new_members) WHERE is_for_new_members;

CREATE TABLE platform_settings (
  id integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  platform_name varchar(60) DEFAULT 'Mersal' NOT NULL,
  platform_email varchar(255),
  platform_phone varchar(20),
  default_language varchar(5) DEFAULT 'en' NOT NULL,
  CONSTRAINT platform_settings_pkey PRIMARY KEY (id),
  CONSTRAINT platform_settings_id_check CHECK ((id = 1))
);

CREATE TABLE sending_permit (
  id boolean DEFAULT true NOT NULL,
  installation text NOT NULL,
  is_off boolean DEFAULT false NOT NULL,
  changed_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT sending_permit_pkey PRIMARY KEY (id),
  CONSTRAINT sending_permit_id_check CHECK (id)
);

CREATE TABLE server_processes (
  id uuid NOT NULL,
  name varchar(100) NOT NULL,
  roles text[] NOT NULL,
  address varchar(200),
  capacity integer DEFAULT 0 NOT NULL,
  started_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  beat_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  expires_at timestamptz NOT NULL,
  figures jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT server_processes_pkey PRIMARY KEY (id)
);

CREATE TABLE sessions (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  token_hash varchar(255) NOT NULL,
  is_remembered boolean DEFAULT false NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent varchar(300),
  ip varchar(45),
  last_seen_at timestamptz DEFAULT now() NOT NULL,
  impersonator_user_id bigint,
  impersonator_session_id bigint,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX sessions_account_id_index ON sessions USING btree (account_id);
CREATE INDEX sessions_expires_at_index ON sessions USING btree (expires_at);
CREATE INDEX sessions_impersonator_session_id_index ON sessions USING btree (impersonator_session_id) WHERE (impersonator_session_id IS NOT NULL);
CREATE INDEX sessions_impersonator_user_id_index ON sessions USING btree (impersonator_user_id);
CREATE INDEX sessions_user_id_index ON sessions USING btree (user_id);

CREATE TABLE subscriptions (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  package_id bigint,
  period_type varchar(5) DEFAULT 'month' NOT NULL,
  count_months integer DEFAULT 1 NOT NULL,
  amount numeric(10,2) DEFAULT 0 NOT NULL,
  starts_at timestamptz DEFAULT now() NOT NULL,
  expire_at timestamptz,
  count_messages integer NOT NULL,
  count_devices integer,
  count_templates integer,
  count_campaigns integer,
  count_phone_contacts integer,
  messages_before bigint DEFAULT 0 NOT NULL,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT subscriptions_account_id_unique UNIQUE (account_id)
);
CREATE INDEX subscriptions_package_id_index ON subscriptions USING btree (package_id);

CREATE TABLE suppressions (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  phone varchar(20),
  lid varchar(20),
  reason varchar(20) NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT suppressions_pkey PRIMARY KEY (id),
  CONSTRAINT suppressions_account_id_lid_unique UNIQUE (account_id, lid),
  CONSTRAINT suppressions_account_id_phone_unique UNIQUE (account_id, phone),
  CONSTRAINT suppressions_check CHECK (((phone IS NOT NULL) OR (lid IS NOT NULL)))
);

CREATE TABLE templates (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  name varchar(100) NOT NULL,
  content text NOT NULL,
  search_text text GENERATED ALWAYS AS (fold_search((((name)::text || chr(10)) || content))) STORED NOT NULL,
  CONSTRAINT templates_pkey PRIMARY KEY (id)
);
CREATE INDEX templates_account_id_id_index ON templates USING btree (account_id, id);

CREATE TABLE throttles (
  key varchar(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT throttles_pkey PRIMARY KEY (key)
) WITH (fillfactor=70);
CREATE INDEX throttles_expire_index ON throttles USING btree (expire);

CREATE TABLE users (
  id bigserial NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  account_id bigint NOT NULL,
  username varchar(255) NOT NULL,
  email varchar(255) NOT NULL,
  name varchar(255),
  password_hash varchar(255) NOT NULL,
  role varchar(255) NOT NULL,
  permissions jsonb DEFAULT '[]'::jsonb NOT NULL,
  mode varchar(255) DEFAULT 'light' NOT NULL,
  language varchar(255) DEFAULT 'en' NOT NULL,
  phone varchar(20),
  verified_at timestamptz,
  last_seen_at timestamptz,
  second_step_secret bytea,
  second_step_sealed_with varchar(16),
  second_step_on_at timestamptz,
  second_step_last_counter bigint,
  recovery_codes jsonb DEFAULT '[]'::jsonb NOT NULL,
  account_status varchar(10) DEFAULT 'active' NOT NULL,
  phone_proven_at timestamptz,
  alerts_by_email boolean DEFAULT true NOT NULL,
  alerts_by_whatsapp boolean DEFAULT true NOT NULL,
  search_key text GENERATED ALWAYS AS (search_key((((((((username)::text || chr(10)) || (email)::text) || chr(10)) || (COALESCE(name, ''::varchar))::text) || chr(10)) || (COALESCE(phone, ''::varchar))::text))) STORED NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_unique UNIQUE (email),
  CONSTRAINT users_username_unique UNIQUE (username)
);
CREATE INDEX users_account_id_index ON users USING btree (account_id);
CREATE INDEX users_listed ON users USING btree (id) INCLUDE (role) WHERE ((role)::text <> 'SupperAdmin'::text);
CREATE INDEX users_listed_by_status ON users USING btree (account_status, id) INCLUDE (role) WHERE ((role)::text <> 'SupperAdmin'::text);
CREATE INDEX users_phone_claimed ON users USING btree (phone) WHERE (phone_proven_at IS NULL);
CREATE UNIQUE INDEX users_phone_proven ON users USING btree (phone) WHERE (phone_proven_at IS NOT NULL);
CREATE INDEX users_role_index ON users USING btree (role, id);

ALTER TABLE alert_letters ADD CONSTRAINT alert_letters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE alert_letters ADD CONSTRAINT alert_letters_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE;
ALTER TABLE alerts ADD CONSTRAINT alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE chats ADD CONSTRAINT chats_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE counters ADD CONSTRAINT counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE deletions ADD CONSTRAINT deletions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE device_arrivals ADD CONSTRAINT device_arrivals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE device_arrivals ADD CONSTRAINT device_arrivals_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE device_events ADD CONSTRAINT device_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE device_events ADD CONSTRAINT device_events_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE device_keys ADD CONSTRAINT device_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE device_keys ADD CONSTRAINT device_keys_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE device_lanes ADD CONSTRAINT device_lanes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE device_leases ADD CONSTRAINT device_leases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE device_leases ADD CONSTRAINT device_leases_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE device_leases ADD CONSTRAINT device_leases_process_id_fkey FOREIGN KEY (process_id) REFERENCES server_processes(id) ON DELETE SET NULL;
ALTER TABLE device_uploads ADD CONSTRAINT device_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE device_uploads ADD CONSTRAINT device_uploads_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
ALTER TABLE devices ADD CONSTRAINT devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE exports ADD CONSTRAINT exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE groups ADD CONSTRAINT groups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE imports ADD CONSTRAINT imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE media ADD CONSTRAINT media_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE media_leftovers ADD CONSTRAINT media_leftovers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE opt_out_settings ADD CONSTRAINT opt_out_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE package_periods ADD CONSTRAINT package_periods_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id);
ALTER TABLE suppressions ADD CONSTRAINT suppressions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE templates ADD CONSTRAINT templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE users ADD CONSTRAINT users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

-- Searches read every row where pg_trgm may not be created. The trigrams alone serve where btree_gin may not.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX audit_log_search_index ON audit_log USING gin (((((((((actor_name)::text || chr(10)) || (COALESCE(as_name, ''::varchar))::text) || chr(10)) || (COALESCE(subject, ''::varchar))::text) || chr(10)) || (COALESCE(ip, ''::varchar))::text)) gin_trgm_ops);
    CREATE INDEX users_search_key_index ON users USING gin (search_key gin_trgm_ops);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN RAISE NOTICE 'the extension pg_trgm may not be created here'; END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN RETURN; END IF;
  BEGIN
    CREATE EXTENSION IF NOT EXISTS btree_gin;
    CREATE INDEX contacts_search_index ON contacts USING gin (account_id, search_key gin_trgm_ops) WHERE (saved_at IS NOT NULL);
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
    CREATE INDEX contacts_search_index ON contacts USING gin (search_key gin_trgm_ops) WHERE (saved_at IS NOT NULL);
  END;
END $$;

CREATE VIEW counter_totals AS
 SELECT account_id,
    name,
    bucket,
    (sum(value))::bigint AS value
   FROM ( SELECT counters.account_id,
            counters.name,
            counters.bucket,
            counters.value
           FROM counters
        UNION ALL
         SELECT counter_deltas.account_id,
            counter_deltas.name,
            counter_deltas.bucket,
            (counter_deltas.delta)::bigint AS delta
           FROM counter_deltas) parts
  GROUP BY account_id, name, bucket;

CREATE VIEW warm_contacts AS
 SELECT account_id,
    device_id,
    contact_id
   FROM chats
  WHERE is_warm;

CREATE FUNCTION check_account_of_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id in (select distinct account_id from moved) for key share;
  if exists (select from (select distinct account_id from moved) m where not exists (select from accounts a where a.id = m.account_id)) then
    raise foreign_key_violation using message = 'the account is gone that was to have a contact';
  end if;
  return null;
end $function$;

CREATE FUNCTION check_group_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from groups where id in (select group_id from moved) for key share;
  -- What this very transaction has written nobody else can take away.
  perform from contacts c where c.id in (select contact_id from moved) and c.xmin <> pg_current_xact_id()::xid for key share;
  if exists (select from moved m where not exists (select from contacts c where c.id = m.contact_id)
      or not exists (select from groups g where g.id = m.group_id)) then
    raise foreign_key_violation using message = 'a contact or group is gone that was to be a member or have one';
  end if;
  return null;
end $function$;

CREATE FUNCTION copy_account_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      update users set account_status = new.status where account_id = new.id;
      return null; end $function$;

CREATE FUNCTION count_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      insert into counter_deltas (account_id, name, delta)
      select null, 'audit.' || action, count(*) * tg_argv[0]::int from moved group by action;
      return null; end $function$;

CREATE FUNCTION count_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'contacts', -count(*) from moved where saved_at is not null and account_id in (select id from accounts) group by 1;
  else
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'contacts', count(*) from moved where saved_at is not null group by 1;
  end if;
  return null;
end $function$;

CREATE FUNCTION count_group_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into counter_deltas (account_id, name, delta)
  select account_id, 'group.' || group_id, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from moved where tg_op = 'INSERT' or account_id in (select id from accounts) group by account_id, group_id;
  return null;
end $function$;

CREATE FUNCTION count_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted messages := case when tg_op = 'DELETE' then old else new end;
  quarter timestamptz := date_bin('15 minutes', counted.at, 'epoch');
  device text := 'device.' || counted.device_id;
  before int := case when tg_op = 'INSERT' then 0 else message_stage(old.status) end;
  after int := case when tg_op = 'DELETE' then 0 else message_stage(new.status) end;
  was_blocked int := case when tg_op = 'INSERT' then 0 else (before = -1 and coalesce(old.failure like 'refused%', false))::int end;
  is_blocked int := case when tg_op = 'DELETE' then 0 else (after = -1 and coalesce(new.failure like 'refused%', false))::int end;
  sent int := (after >= 1)::int - (before >= 1)::int;
  delivered int := (after >= 2)::int - (before >= 2)::int;
  seen int := (after >= 3)::int - (before >= 3)::int;
  failed int := (after = -1)::int - (before = -1)::int;
begin
  -- An account that goes takes its counters along.
  if tg_op = 'DELETE' and not exists (select from accounts where id = counted.account_id) then return null; end if;
  insert into counter_deltas (account_id, name, bucket, delta)
  select counted.account_id, d.name, d.bucket, d.delta from (values
    ('messages.sent', quarter, sent), (device || '.sent', quarter, sent),
    ('messages.delivered', quarter, delivered), (device || '.delivered', quarter, delivered),
    ('messages.read', quarter, seen), (device || '.read', quarter, seen),
    ('messages.failed', quarter, failed), (device || '.failed', quarter, failed),
    (device || '.blocked', quarter, is_blocked - was_blocked),
    -- Once accepted is paid for, whatever becomes of the row.
    ('messages.charged', 'epoch', (before < 1 and after >= 1)::int)) d (name, bucket, delta)
  where d.delta <> 0;
  return null;
end $function$;

CREATE FUNCTION count_recipients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'campaign.' || campaign_id || '.' || status, count(*) from arrived group by 1, 2;
  else
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'campaign.' || campaign_id || '.' || status, sum(delta) from (
      select account_id, campaign_id, replace(status, 'claimed', 'waiting') as status, 1 as delta from arrived
      union all select account_id, campaign_id, replace(status, 'claimed', 'waiting'), -1 from gone) moved
    group by 1, 2 having sum(delta) <> 0;
  end if;
  return null;
end $function$;

CREATE FUNCTION count_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Arguments: the counter and what to add.
  if tg_op = 'DELETE' then
    insert into counter_deltas (account_id, name, delta)
    select id, tg_argv[0], tg_argv[1]::int from accounts where id = old.account_id;
  else
    insert into counter_deltas (account_id, name, delta) values (new.account_id, tg_argv[0], tg_argv[1]::int);
  end if;
  return null;
end $function$;

CREATE FUNCTION count_sends(of_device bigint, n integer, at timestamptz, most_day integer DEFAULT NULL::integer, most_hour integer DEFAULT NULL::integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update devices d set
    sent_day = n + case when d.day_ends_at > at then d.sent_day else 0 end,
    day_ends_at = case when d.day_ends_at > at then d.day_ends_at
      else (date_trunc('day', at at time zone a.time_zone) + interval '1 day') at time zone a.time_zone end,
    sent_hour = n + case when d.hour_ends_at > at then d.sent_hour else 0 end,
    hour_ends_at = case when d.hour_ends_at > at then d.hour_ends_at else date_trunc('hour', at) + interval '1 hour' end
  from accounts a where a.id = d.account_id and d.id = of_device
    and (most_day is null or n + case when d.day_ends_at > at then d.sent_day else 0 end <= most_day)
    and (most_hour is null or n + case when d.hour_ends_at > at then d.sent_hour else 0 end <= most_hour);
  return found;
end $function$;

CREATE FUNCTION count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'INSERT' then
        insert into counter_deltas (account_id, name, delta)
        select null, 'users.' || role || '.' || account_status, count(*) from added group by role, account_status;
      elsif tg_op = 'DELETE' then
        insert into counter_deltas (account_id, name, delta)
        select null, 'users.' || role || '.' || account_status, -count(*) from removed group by role, account_status;
      else
        insert into counter_deltas (account_id, name, delta) values
          (null, 'users.' || old.role || '.' || old.account_status, -1), (null, 'users.' || new.role || '.' || new.account_status, 1);
      end if;
      return null; end $function$;

CREATE FUNCTION drop_contacts_of_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from contacts c using gone where c.account_id = gone.id;
  return null;
end $function$;

CREATE FUNCTION drop_members_of_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from group_members m using gone where m.contact_id = gone.id;
  return null;
end $function$;

CREATE FUNCTION drop_members_of_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from group_members m using gone where m.group_id = gone.id;
  return null;
end $function$;

CREATE FUNCTION installation_identity()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare cluster text := '';
begin
  -- Some hosts keep it to themselves; the other two still tell.
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when insufficient_privilege then null;
  end;
  return concat_ws('/', cluster, (select oid from pg_database where datname = current_database()),
    'sending_permit'::regclass::oid);
end $function$;

CREATE FUNCTION set_account_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      new.account_status := coalesce((select status from accounts where id = new.account_id), new.account_status);
      return new; end $function$;

CREATE FUNCTION warm_chat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chats set is_warm = true where id = new.chat_id and not is_warm;
  if found and new.from_me then
    update devices set refused_chats = '{}', refusal_rests = 0
      where id = new.device_id and (refusal_rests > 0 or refused_chats <> '{}');
  end if;
  return null;
end $function$;

CREATE TRIGGER accounts_status AFTER UPDATE OF status ON accounts FOR EACH ROW WHEN (((old.status)::text <> (new.status)::text)) EXECUTE FUNCTION copy_account_status();
CREATE TRIGGER drop_contacts_of_accounts AFTER DELETE ON accounts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_contacts_of_accounts();
CREATE TRIGGER audit_log_counted_in AFTER INSERT ON audit_log REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_audit('1');
CREATE TRIGGER audit_log_counted_out AFTER DELETE ON audit_log REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_audit('-1');
CREATE TRIGGER count_recipients_insert AFTER INSERT ON campaign_recipients REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_recipients();
CREATE TRIGGER count_recipients_update AFTER UPDATE ON campaign_recipients REFERENCING OLD TABLE AS gone NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_recipients();
CREATE TRIGGER check_account_of_contacts AFTER INSERT ON contacts REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION check_account_of_contacts();
CREATE TRIGGER count_contacts_delete AFTER DELETE ON contacts REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER count_contacts_insert AFTER INSERT ON contacts REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER count_contacts_update_in AFTER UPDATE OF saved_at ON contacts FOR EACH ROW WHEN (((new.saved_at IS NOT NULL) AND (old.saved_at IS NULL))) EXECUTE FUNCTION count_row('contacts', '1');
CREATE TRIGGER count_contacts_update_out AFTER UPDATE OF saved_at ON contacts FOR EACH ROW WHEN (((old.saved_at IS NOT NULL) AND (new.saved_at IS NULL))) EXECUTE FUNCTION count_row('contacts', '-1');
CREATE TRIGGER drop_members_of_contacts AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_members_of_contacts();
CREATE TRIGGER count_devices_delete_out AFTER DELETE ON devices FOR EACH ROW WHEN (true) EXECUTE FUNCTION count_row('devices', '-1');
CREATE TRIGGER count_devices_insert_in AFTER INSERT ON devices FOR EACH ROW WHEN (true) EXECUTE FUNCTION count_row('devices', '1');
CREATE TRIGGER count_devices_on_delete_out AFTER DELETE ON devices FOR EACH ROW WHEN (((old.state)::text = 'on'::text)) EXECUTE FUNCTION count_row('devices.on', '-1');
CREATE TRIGGER count_devices_on_insert_in AFTER INSERT ON devices FOR EACH ROW WHEN (((new.state)::text = 'on'::text)) EXECUTE FUNCTION count_row('devices.on', '1');
CREATE TRIGGER count_devices_on_update_in AFTER UPDATE OF state ON devices FOR EACH ROW WHEN ((((new.state)::text = 'on'::text) AND (NOT ((old.state)::text = 'on'::text)))) EXECUTE FUNCTION count_row('devices.on', '1');
CREATE TRIGGER count_devices_on_update_out AFTER UPDATE OF state ON devices FOR EACH ROW WHEN ((((old.state)::text = 'on'::text) AND (NOT ((new.state)::text = 'on'::text)))) EXECUTE FUNCTION count_row('devices.on', '-1');
CREATE TRIGGER check_group_members AFTER INSERT ON group_members REFERENCING NEW TABLE AS moved FOR EACH STATEMENT WHEN ((current_setting('mersal.members_are_locked'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION check_group_members();
CREATE TRIGGER count_group_members_delete AFTER DELETE ON group_members REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_group_members();
CREATE TRIGGER count_group_members_insert AFTER INSERT ON group_members REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_group_members();
CREATE TRIGGER count_groups_in AFTER INSERT ON groups FOR EACH ROW EXECUTE FUNCTION count_row('groups', '1');
CREATE TRIGGER count_groups_out AFTER DELETE ON groups FOR EACH ROW EXECUTE FUNCTION count_row('groups', '-1');
CREATE TRIGGER drop_members_of_groups AFTER DELETE ON groups REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_members_of_groups();
CREATE TRIGGER count_media_in AFTER INSERT ON media FOR EACH ROW EXECUTE FUNCTION count_row('media', '1');
CREATE TRIGGER count_media_out AFTER DELETE ON media FOR EACH ROW EXECUTE FUNCTION count_row('media', '-1');
CREATE TRIGGER count_message_delete AFTER DELETE ON messages FOR EACH ROW WHEN ((old.from_me AND ((old.origin)::text <> 'phone'::text) AND (message_stage((old.status)::text) <> 0))) EXECUTE FUNCTION count_message();
CREATE TRIGGER count_message_insert AFTER INSERT ON messages FOR EACH ROW WHEN ((new.from_me AND ((new.origin)::text <> 'phone'::text) AND (message_stage((new.status)::text) <> 0))) EXECUTE FUNCTION count_message();
CREATE TRIGGER count_message_update AFTER UPDATE OF status ON messages FOR EACH ROW WHEN ((new.from_me AND ((new.origin)::text <> 'phone'::text) AND (message_stage((new.status)::text) <> message_stage((old.status)::text)))) EXECUTE FUNCTION count_message();
CREATE TRIGGER warm_chat_insert AFTER INSERT ON messages FOR EACH ROW WHEN (((NOT new.from_me) OR (new.status IN ('delivered', 'read', 'played')))) EXECUTE FUNCTION warm_chat();
CREATE TRIGGER warm_chat_update AFTER UPDATE OF status, chat_id ON messages FOR EACH ROW WHEN ((((NOT new.from_me) OR (new.status IN ('delivered', 'read', 'played'))) AND ((new.chat_id <> old.chat_id) OR (NOT ((NOT old.from_me) OR (old.status IN ('delivered', 'read', 'played'))))))) EXECUTE FUNCTION warm_chat();
CREATE TRIGGER count_templates_in AFTER INSERT ON templates FOR EACH ROW EXECUTE FUNCTION count_row('templates', '1');
CREATE TRIGGER count_templates_out AFTER DELETE ON templates FOR EACH ROW EXECUTE FUNCTION count_row('templates', '-1');
CREATE TRIGGER users_account_status BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION set_account_status();
CREATE TRIGGER users_counted_in AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_counted_out AFTER DELETE ON users REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_recounted AFTER UPDATE OF role, account_status ON users FOR EACH ROW WHEN ((((old.role)::text <> (new.role)::text) OR ((old.account_status)::text <> (new.account_status)::text))) EXECUTE FUNCTION count_users();

INSERT INTO platform_settings DEFAULT VALUES;
INSERT INTO packages (title, main_name, description, count_messages, count_devices, count_templates, count_campaigns,
    count_phone_contacts, features, is_for_new_members)
  VALUES ('Free', 'free', 'To try everything with one phone.', 200, 1, 5, 2, 500, '["200 messages a month", "1 device"]', true);
INSERT INTO sending_permit (installation) VALUES (installation_identity());
