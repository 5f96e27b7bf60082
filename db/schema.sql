-- The schema of a migrated database, written by `npm run schema`. Do not edit.

CREATE EXTENSION btree_gin;
CREATE EXTENSION pg_trgm;

CREATE TABLE accounts (
  id bigint DEFAULT nextval('accounts_id_seq'::regclass) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  date_style character varying(10) DEFAULT 'medium'::character varying NOT NULL,
  default_language character varying(2),
  deleted_at timestamp with time zone,
  frequency_days smallint,
  frequency_messages smallint,
  message_retention_days smallint,
  name character varying(255) NOT NULL,
  platform_email character varying(254),
  platform_name character varying(60),
  platform_phone character varying(20),
  quiet_from time without time zone,
  quiet_to time without time zone,
  status character varying(10) DEFAULT 'active'::character varying NOT NULL,
  time_zone character varying(255) DEFAULT 'Asia/Riyadh'::character varying NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_frequency_both CHECK (((frequency_messages IS NULL) = (frequency_days IS NULL))),
  CONSTRAINT accounts_message_retention CHECK (((message_retention_days >= 30) AND (message_retention_days <= 3650))),
  CONSTRAINT accounts_status_check CHECK (((status)::text = ANY ((ARRAY['active'::character varying, 'pended'::character varying])::text[])))
);
CREATE INDEX accounts_to_erase ON public.accounts USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE TRIGGER accounts_keep_owner BEFORE UPDATE OF deleted_at ON public.accounts FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION keep_account_of_owner();
CREATE TRIGGER accounts_status AFTER UPDATE OF status ON public.accounts FOR EACH ROW WHEN (((old.status)::text <> (new.status)::text)) EXECUTE FUNCTION copy_account_status();
CREATE TRIGGER drop_contacts_of_accounts AFTER DELETE ON public.accounts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_contacts_of_accounts();
CREATE TRIGGER drop_recipients_of_accounts AFTER DELETE ON public.accounts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_recipients_of_accounts();

CREATE TABLE alert_notifications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  alert_id bigint NOT NULL,
  channel character varying(10) NOT NULL,
  news character varying(10) NOT NULL,
  next_at timestamp with time zone NOT NULL,
  outcome character varying(30),
  state character varying(10) DEFAULT 'due'::character varying NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT alert_letters_pkey PRIMARY KEY (id),
  CONSTRAINT alert_notifications_once UNIQUE (alert_id, user_id, channel, news),
  CONSTRAINT alert_letters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT alert_letters_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE
);
CREATE INDEX alert_notifications_account ON public.alert_notifications USING btree (account_id);
CREATE INDEX alert_notifications_of_user ON public.alert_notifications USING btree (user_id, channel, next_at);
CREATE INDEX alert_notifications_unfinished ON public.alert_notifications USING btree (user_id, channel, news) WHERE ((state)::text = ANY ((ARRAY['due'::character varying, 'sending'::character varying])::text[]));

CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  app_id smallint,
  cleared_at timestamp with time zone,
  count integer,
  device_id bigint,
  device_name character varying(60),
  ending character varying(12),
  is_main boolean DEFAULT false NOT NULL,
  kind character varying(12) NOT NULL,
  noticed_at timestamp with time zone NOT NULL,
  once character varying(80),
  plan_limit character varying(10),
  raised_at timestamp with time zone,
  reason character varying(30),
  seen_at timestamp with time zone,
  session_id character varying(32),
  shop_id bigint,
  shop_name character varying(60),
  until timestamp with time zone,
  well_since timestamp with time zone,
  CONSTRAINT alerts_pkey PRIMARY KEY (id),
  CONSTRAINT alerts_of_something CHECK ((num_nonnulls(device_id, shop_id, once) = 1)),
  CONSTRAINT alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX alerts_cleared ON public.alerts USING btree (cleared_at) WHERE (cleared_at IS NOT NULL);
CREATE INDEX alerts_of_account ON public.alerts USING btree (account_id, id);
CREATE UNIQUE INDEX alerts_once ON public.alerts USING btree (once) WHERE (once IS NOT NULL);
CREATE UNIQUE INDEX alerts_open ON public.alerts USING btree (device_id, kind) WHERE (cleared_at IS NULL);
CREATE UNIQUE INDEX alerts_open_of_shops ON public.alerts USING btree (shop_id, kind) WHERE (cleared_at IS NULL);

CREATE TABLE api_calls (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  answer text,
  created_at timestamp with time zone NOT NULL,
  ip text NOT NULL,
  key_name character varying(60) NOT NULL,
  method character varying(8) NOT NULL,
  ms integer NOT NULL,
  path text NOT NULL,
  request text,
  status smallint NOT NULL,
  CONSTRAINT api_calls_pkey PRIMARY KEY (id),
  CONSTRAINT api_calls_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX api_calls_account_id_index ON public.api_calls USING btree (account_id, id);

CREATE TABLE api_idempotency (
  account_id bigint NOT NULL,
  body jsonb,
  claimed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  key_hash character varying(64) NOT NULL,
  process_id uuid NOT NULL,
  request_hash character varying(64) NOT NULL,
  status smallint,
  CONSTRAINT api_idempotency_pkey PRIMARY KEY (account_id, key_hash),
  CONSTRAINT api_idempotency_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX api_idempotency_created_at_index ON public.api_idempotency USING btree (created_at);

CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  addresses text[] DEFAULT '{}'::text[] NOT NULL,
  app_id character varying(32) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  last_ip text,
  last_used_at timestamp with time zone,
  name character varying(60) NOT NULL,
  previous_hash character varying(64),
  previous_until timestamp with time zone,
  rotated_at timestamp with time zone,
  scopes text[] NOT NULL,
  token_hash character varying(64) NOT NULL,
  token_hint character varying(8) NOT NULL,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_app_id_unique UNIQUE (app_id),
  CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_account_id_index ON public.api_keys USING btree (account_id, id);

CREATE TABLE app_market_events (
  id bigint DEFAULT nextval('app_market_events_id_seq'::regclass) NOT NULL,
  account_id bigint,
  amount numeric(14,4),
  app_id smallint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  change character varying(20) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  effect_key character varying(200) NOT NULL,
  email character varying(255),
  ends_at timestamp with time zone,
  happened_at timestamp with time zone,
  phone character varying(15),
  plan_name character varying(255),
  reason character varying(40),
  starts_at timestamp with time zone,
  state character varying(12) DEFAULT 'waiting'::character varying NOT NULL,
  store_id character varying(100) NOT NULL,
  text_name character varying(60),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT app_market_events_pkey PRIMARY KEY (id),
  CONSTRAINT app_market_events_unique UNIQUE (app_id, store_id, effect_key),
  CONSTRAINT app_market_events_state_check CHECK (((state)::text = ANY ((ARRAY['waiting'::character varying, 'applied'::character varying, 'sending'::character varying, 'sent'::character varying, 'skipped'::character varying, 'failed'::character varying])::text[]))),
  CONSTRAINT app_market_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT app_market_events_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id)
);
CREATE INDEX app_market_events_account_id_index ON public.app_market_events USING btree (account_id);
CREATE INDEX app_market_events_ends_index ON public.app_market_events USING btree (ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX app_market_events_open_index ON public.app_market_events USING btree (due_at) WHERE ((state)::text = ANY ((ARRAY['waiting'::character varying, 'applied'::character varying, 'sending'::character varying])::text[]));

CREATE TABLE apps (
  id smallint NOT NULL,
  admin_settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  platform character varying(20) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT apps_pkey PRIMARY KEY (id),
  CONSTRAINT apps_platform_key UNIQUE (platform)
);

CREATE TABLE assignment_rules (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  conditions jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  method character varying(20) DEFAULT 'round_robin'::character varying NOT NULL,
  name character varying(60) NOT NULL,
  "position" integer NOT NULL,
  team_id bigint,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  user_id bigint,
  CONSTRAINT assignment_rules_pkey PRIMARY KEY (id),
  CONSTRAINT assignment_rules_method_check CHECK (((method)::text = ANY ((ARRAY['round_robin'::character varying, 'least_loaded'::character varying])::text[]))),
  CONSTRAINT assignment_rules_one_target CHECK (((user_id IS NULL) OR (team_id IS NULL))),
  CONSTRAINT assignment_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT assignment_rules_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE SET NULL,
  CONSTRAINT assignment_rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX assignment_rules_account_id_index ON public.assignment_rules USING btree (account_id, "position");
CREATE INDEX assignment_rules_team_id_index ON public.assignment_rules USING btree (team_id) WHERE (team_id IS NOT NULL);
CREATE INDEX assignment_rules_user_id_index ON public.assignment_rules USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE audit_log (
  id bigint DEFAULT nextval('audit_log_id_seq'::regclass) NOT NULL,
  account_id bigint,
  action character varying(40) NOT NULL,
  actor_name character varying(255) NOT NULL,
  actor_user_id bigint,
  as_name character varying(255),
  as_user_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  ip character varying(45),
  subject character varying(255),
  user_agent character varying(300),
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_action_index ON public.audit_log USING btree (action, id);
CREATE INDEX audit_log_actor_user_id_index ON public.audit_log USING btree (actor_user_id, id);
CREATE INDEX audit_log_as_user_id_index ON public.audit_log USING btree (as_user_id) WHERE (as_user_id IS NOT NULL);
CREATE INDEX audit_log_created_at_index ON public.audit_log USING brin (created_at);
CREATE INDEX audit_log_letters_index ON public.audit_log USING gin (letter_key((((((((actor_name)::text || chr(10)) || (COALESCE(as_name, ''::character varying))::text) || chr(10)) || (COALESCE(subject, ''::character varying))::text) || chr(10)) || (COALESCE(ip, ''::character varying))::text)) gin_trgm_ops);
CREATE INDEX audit_log_search_index ON public.audit_log USING gin (((((((((actor_name)::text || chr(10)) || (COALESCE(as_name, ''::character varying))::text) || chr(10)) || (COALESCE(subject, ''::character varying))::text) || chr(10)) || (COALESCE(ip, ''::character varying))::text)) gin_trgm_ops);
CREATE TRIGGER audit_log_counted_in AFTER INSERT ON public.audit_log REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_audit('1');
CREATE TRIGGER audit_log_counted_out AFTER DELETE ON public.audit_log REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_audit('-1');

CREATE TABLE auto_replies (
  id bigint DEFAULT nextval('auto_replies_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  answers_devices boolean NOT NULL,
  body text,
  business_hours_id bigint,
  business_hours_mode character varying(10),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  days character varying(3)[] NOT NULL,
  is_running boolean NOT NULL,
  media_name text,
  media_uuid uuid,
  name text NOT NULL,
  renew_hours integer NOT NULL,
  template_id bigint,
  template_name text,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  window_from character varying(5),
  window_to character varying(5),
  CONSTRAINT auto_replies_pkey PRIMARY KEY (id),
  CONSTRAINT auto_replies_business_hours_check CHECK ((((COALESCE(business_hours_mode, 'within'::character varying))::text = ANY ((ARRAY['within'::character varying, 'outside'::character varying])::text[])) AND ((business_hours_id IS NULL) = (business_hours_mode IS NULL)))),
  CONSTRAINT auto_replies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT auto_replies_business_hours_id_fkey FOREIGN KEY (business_hours_id) REFERENCES business_hours(id)
);
CREATE INDEX auto_replies_account_id_index ON public.auto_replies USING btree (account_id, id);
CREATE INDEX auto_replies_business_hours_id_index ON public.auto_replies USING btree (business_hours_id) WHERE (business_hours_id IS NOT NULL);

CREATE TABLE auto_reply_devices (
  account_id bigint NOT NULL,
  auto_reply_id bigint NOT NULL,
  device_id bigint NOT NULL,
  CONSTRAINT auto_reply_devices_pkey PRIMARY KEY (auto_reply_id, device_id),
  CONSTRAINT auto_reply_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT auto_reply_devices_auto_reply_id_fkey FOREIGN KEY (auto_reply_id) REFERENCES auto_replies(id) ON DELETE CASCADE,
  CONSTRAINT auto_reply_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE
);
CREATE INDEX auto_reply_devices_account_id_index ON public.auto_reply_devices USING btree (account_id);
CREATE INDEX auto_reply_devices_device_id_index ON public.auto_reply_devices USING btree (device_id);

CREATE TABLE automatic_answers (
  id bigint DEFAULT nextval('automatic_answers_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  answer_id bigint,
  auto_reply_id bigint,
  auto_reply_name text,
  chatbot_id bigint,
  chatbot_name text,
  contact_id bigint NOT NULL,
  conversation_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint NOT NULL,
  matched_by character varying(10),
  matched_words text,
  message_id bigint NOT NULL,
  node_id text,
  reason character varying(20),
  state character varying(10) NOT NULL,
  turn_id bigint,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT automatic_answers_pkey PRIMARY KEY (id),
  CONSTRAINT automatic_answers_message_id_unique UNIQUE (message_id),
  CONSTRAINT automatic_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX automatic_answers_account_id_index ON public.automatic_answers USING btree (account_id, id);
CREATE INDEX automatic_answers_answer_index ON public.automatic_answers USING btree (answer_id) WHERE (answer_id IS NOT NULL);
CREATE INDEX automatic_answers_auto_reply_index ON public.automatic_answers USING btree (account_id, auto_reply_id, id);
CREATE INDEX automatic_answers_contact_index ON public.automatic_answers USING btree (account_id, contact_id, created_at) WHERE ((state)::text <> 'silent'::text);
CREATE INDEX automatic_answers_created_at_index ON public.automatic_answers USING btree (created_at);
CREATE INDEX automatic_answers_turn_index ON public.automatic_answers USING btree (turn_id) WHERE (turn_id IS NOT NULL);
CREATE INDEX automatic_answers_waiting_index ON public.automatic_answers USING btree (conversation_id, message_id) WHERE (((state)::text = 'chosen'::text) AND (turn_id IS NULL) AND (conversation_id IS NOT NULL));

CREATE TABLE block_changes (
  account_id bigint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  chat_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint NOT NULL,
  next_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT block_changes_pkey PRIMARY KEY (chat_id),
  CONSTRAINT block_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT block_changes_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE
);
CREATE INDEX block_changes_account_id_index ON public.block_changes USING btree (account_id);
CREATE INDEX block_changes_waiting ON public.block_changes USING btree (device_id, next_at);

CREATE TABLE bot_chats (
  account_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  paused_until timestamp with time zone,
  resumed_at timestamp with time zone,
  CONSTRAINT bot_chats_pkey PRIMARY KEY (chat_id),
  CONSTRAINT bot_chats_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT bot_chats_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE
);
CREATE INDEX bot_chats_account_id_index ON public.bot_chats USING btree (account_id);

CREATE TABLE bot_conversations (
  id bigint DEFAULT nextval('bot_conversations_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  chatbot_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint NOT NULL,
  ended_at timestamp with time zone,
  left_at text,
  outcome character varying(20),
  state jsonb,
  unasked integer DEFAULT 0 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer NOT NULL,
  waits_until timestamp with time zone NOT NULL,
  CONSTRAINT bot_conversations_pkey PRIMARY KEY (id),
  CONSTRAINT bot_conversations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT bot_conversations_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  CONSTRAINT bot_conversations_chatbot_id_fkey FOREIGN KEY (chatbot_id) REFERENCES chatbots(id) ON DELETE CASCADE,
  CONSTRAINT bot_conversations_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE
);
CREATE INDEX bot_conversations_account_id_index ON public.bot_conversations USING btree (account_id);
CREATE INDEX bot_conversations_chat_id_index ON public.bot_conversations USING btree (chat_id, id);
CREATE INDEX bot_conversations_chatbot_id_index ON public.bot_conversations USING btree (chatbot_id, version);
CREATE INDEX bot_conversations_device_id_index ON public.bot_conversations USING btree (device_id);
CREATE INDEX bot_conversations_ended_at_index ON public.bot_conversations USING btree (ended_at);
CREATE UNIQUE INDEX bot_conversations_open_unique ON public.bot_conversations USING btree (chat_id) WHERE (ended_at IS NULL);
CREATE INDEX bot_conversations_waits_index ON public.bot_conversations USING btree (waits_until) WHERE (ended_at IS NULL);

CREATE TABLE bot_replies (
  account_id bigint NOT NULL,
  message_id bigint NOT NULL,
  node_id text NOT NULL,
  turn_id bigint NOT NULL,
  CONSTRAINT bot_replies_pkey PRIMARY KEY (message_id),
  CONSTRAINT bot_replies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT bot_replies_turn_id_fkey FOREIGN KEY (turn_id) REFERENCES bot_turns(id) ON DELETE CASCADE
);
CREATE INDEX bot_replies_account_id_index ON public.bot_replies USING btree (account_id);
CREATE INDEX bot_replies_turn_id_index ON public.bot_replies USING btree (turn_id);

CREATE TABLE bot_turns (
  id bigint DEFAULT nextval('bot_turns_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  chatbot_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  due_at timestamp with time zone,
  effects jsonb NOT NULL,
  input character varying(10) NOT NULL,
  is_cut boolean NOT NULL,
  next_step integer DEFAULT 0 NOT NULL,
  passed jsonb NOT NULL,
  version integer NOT NULL,
  CONSTRAINT bot_turns_pkey PRIMARY KEY (id),
  CONSTRAINT bot_turns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT bot_turns_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES bot_conversations(id) ON DELETE CASCADE
);
CREATE INDEX bot_turns_account_id_index ON public.bot_turns USING btree (account_id);
CREATE INDEX bot_turns_contact_index ON public.bot_turns USING btree (account_id, contact_id, created_at) WHERE ((input)::text = 'elapsed'::text);
CREATE INDEX bot_turns_conversation_id_index ON public.bot_turns USING btree (conversation_id);
CREATE INDEX bot_turns_due_at_index ON public.bot_turns USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX bot_turns_figures_index ON public.bot_turns USING btree (chatbot_id, created_at);
CREATE UNIQUE INDEX bot_turns_open_unique ON public.bot_turns USING btree (conversation_id) WHERE (due_at IS NOT NULL);

CREATE TABLE business_hours (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  holidays jsonb DEFAULT '[]'::jsonb NOT NULL,
  name character varying(60) NOT NULL,
  time_zone character varying(64) NOT NULL,
  windows jsonb NOT NULL,
  CONSTRAINT business_hours_pkey PRIMARY KEY (id),
  CONSTRAINT business_hours_account_id_name_key UNIQUE (account_id, name),
  CONSTRAINT business_hours_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE campaign_devices (
  account_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  device_id bigint NOT NULL,
  device_name text NOT NULL,
  held_since timestamp with time zone,
  held_until timestamp with time zone,
  hold_reason character varying(20),
  is_live boolean DEFAULT false NOT NULL,
  served_at timestamp with time zone,
  told_hold character varying(20),
  CONSTRAINT campaign_devices_pkey PRIMARY KEY (campaign_id, device_id),
  CONSTRAINT campaign_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT campaign_devices_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
CREATE INDEX campaign_devices_account_id_index ON public.campaign_devices USING btree (account_id, campaign_id);
CREATE INDEX campaign_devices_held ON public.campaign_devices USING btree (campaign_id) WHERE ((hold_reason IS NOT NULL) OR (told_hold IS NOT NULL));
CREATE INDEX campaign_devices_live ON public.campaign_devices USING btree (device_id) WHERE is_live;

CREATE TABLE campaign_groups (
  account_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  group_id bigint NOT NULL,
  group_name text NOT NULL,
  CONSTRAINT campaign_groups_pkey PRIMARY KEY (campaign_id, group_id),
  CONSTRAINT campaign_groups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT campaign_groups_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
CREATE INDEX campaign_groups_account_id_index ON public.campaign_groups USING btree (account_id, group_id);

CREATE TABLE campaign_links (
  id bigint DEFAULT nextval('campaign_links_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  clicks integer DEFAULT 0 NOT NULL,
  people integer DEFAULT 0 NOT NULL,
  run integer NOT NULL,
  url character varying(2000) NOT NULL,
  CONSTRAINT campaign_links_pkey PRIMARY KEY (id),
  CONSTRAINT campaign_links_unique UNIQUE (campaign_id, run, url),
  CONSTRAINT campaign_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT campaign_links_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
CREATE INDEX campaign_links_account_id_index ON public.campaign_links USING btree (account_id, campaign_id);

CREATE TABLE campaign_numbers (
  account_id bigint NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT campaign_numbers_pkey PRIMARY KEY (account_id),
  CONSTRAINT campaign_numbers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE campaign_recipients (
  id bigint DEFAULT nextval('campaign_recipients_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  campaign_id bigint NOT NULL,
  claimed_at timestamp with time zone,
  contact_id bigint NOT NULL,
  device_id bigint NOT NULL,
  group_id bigint,
  has_clicked boolean DEFAULT false NOT NULL,
  has_opted_out boolean DEFAULT false NOT NULL,
  is_merged boolean DEFAULT false NOT NULL,
  reason character varying(30),
  resends smallint DEFAULT 0 NOT NULL,
  run integer DEFAULT 1 NOT NULL,
  status character varying(12) DEFAULT 'waiting'::character varying NOT NULL,
  text smallint DEFAULT 1 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT campaign_recipients_pkey PRIMARY KEY (id),
  CONSTRAINT campaign_recipients_once_a_run UNIQUE (account_id, campaign_id, run, contact_id)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX campaign_recipients_begun ON public.campaign_recipients USING btree (campaign_id, run, status, contact_id) WHERE ((status)::text <> 'waiting'::text);
CREATE INDEX campaign_recipients_under_way ON public.campaign_recipients USING btree (device_id) WHERE ((status)::text = ANY ((ARRAY['claimed'::character varying, 'queued'::character varying])::text[]));
CREATE INDEX campaign_recipients_waiting ON public.campaign_recipients USING btree (campaign_id, device_id, contact_id) WHERE ((status)::text = 'waiting'::text);
CREATE INDEX campaign_recipients_written ON public.campaign_recipients USING btree (contact_id, device_id, claimed_at) WHERE ((status)::text = ANY ((ARRAY['claimed'::character varying, 'queued'::character varying, 'sent'::character varying, 'delivered'::character varying, 'read'::character varying, 'replied'::character varying])::text[]));
CREATE TRIGGER count_recipients_insert AFTER INSERT ON public.campaign_recipients REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_recipients();
CREATE TRIGGER count_recipients_update AFTER UPDATE ON public.campaign_recipients REFERENCING OLD TABLE AS gone NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_recipients();

CREATE TABLE campaign_texts (
  account_id bigint NOT NULL,
  body text,
  campaign_id bigint NOT NULL,
  is_current boolean DEFAULT true NOT NULL,
  "position" smallint NOT NULL,
  template_id bigint,
  template_name text,
  CONSTRAINT campaign_texts_pkey PRIMARY KEY (campaign_id, "position"),
  CONSTRAINT campaign_texts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT campaign_texts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
CREATE INDEX campaign_texts_account_id_index ON public.campaign_texts USING btree (account_id);

CREATE TABLE campaign_timeline (
  id bigint DEFAULT nextval('campaign_timeline_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  by_name text,
  campaign_id bigint NOT NULL,
  count integer,
  device_name text,
  kind character varying(20) NOT NULL,
  reason character varying(20),
  CONSTRAINT campaign_timeline_pkey PRIMARY KEY (id),
  CONSTRAINT campaign_timeline_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT campaign_timeline_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
CREATE INDEX campaign_timeline_account_id_index ON public.campaign_timeline USING btree (account_id, campaign_id);
CREATE INDEX campaign_timeline_latest ON public.campaign_timeline USING btree (campaign_id, at, id);

CREATE TABLE campaigns (
  id bigint DEFAULT nextval('campaigns_id_seq'::regclass) NOT NULL,
  absent integer DEFAULT 0 NOT NULL,
  account_id bigint NOT NULL,
  audience jsonb,
  closes_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  days character varying(3)[] DEFAULT '{}'::character varying[] NOT NULL,
  gap_max_seconds integer,
  gap_min_seconds integer,
  held_until timestamp with time zone,
  hold_reason character varying(20),
  idempotency_key character varying(255),
  is_filled boolean DEFAULT false NOT NULL,
  is_hidden boolean DEFAULT false NOT NULL,
  is_practice boolean DEFAULT false NOT NULL,
  media_name text,
  media_uuid uuid,
  members integer NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  number integer,
  opens_at timestamp with time zone,
  patience_minutes integer DEFAULT 10 NOT NULL,
  request_hash character varying(64) NOT NULL,
  run integer DEFAULT 1 NOT NULL,
  run_for character varying(6) DEFAULT 'all'::character varying NOT NULL,
  served_at timestamp with time zone,
  starts_at timestamp with time zone DEFAULT now() NOT NULL,
  starts_on date,
  state character varying(12) DEFAULT 'running'::character varying NOT NULL,
  tried integer DEFAULT 0 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  window_from character varying(5),
  window_to character varying(5),
  CONSTRAINT campaigns_pkey PRIMARY KEY (id),
  CONSTRAINT campaigns_account_id_idempotency_key_unique UNIQUE (account_id, idempotency_key),
  CONSTRAINT campaigns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX campaigns_account_id_id_index ON public.campaigns USING btree (account_id, id);
CREATE INDEX campaigns_closing ON public.campaigns USING btree (closes_at) WHERE ((state)::text = 'running'::text);
CREATE INDEX campaigns_opening ON public.campaigns USING btree (opens_at) WHERE ((state)::text = 'scheduled'::text);
CREATE INDEX campaigns_unfinished ON public.campaigns USING btree (id) WHERE ((state)::text = ANY ((ARRAY['scheduled'::character varying, 'running'::character varying, 'paused'::character varying])::text[]));
CREATE TRIGGER count_campaign_delete AFTER DELETE ON public.campaigns FOR EACH ROW WHEN ((NOT old.is_hidden)) EXECUTE FUNCTION count_campaign();
CREATE TRIGGER count_campaign_insert AFTER INSERT ON public.campaigns FOR EACH ROW WHEN ((NOT new.is_hidden)) EXECUTE FUNCTION count_campaign();
CREATE TRIGGER count_campaign_update AFTER UPDATE OF state ON public.campaigns FOR EACH ROW WHEN (((NOT new.is_hidden) AND ((new.state)::text <> (old.state)::text))) EXECUTE FUNCTION count_campaign();
CREATE TRIGGER number_campaign BEFORE INSERT ON public.campaigns FOR EACH ROW WHEN (((NOT new.is_hidden) AND (new.number IS NULL))) EXECUTE FUNCTION number_campaign();
CREATE TRIGGER tell_campaign_insert AFTER INSERT ON public.campaigns FOR EACH ROW WHEN ((NOT new.is_hidden)) EXECUTE FUNCTION tell_campaign();
CREATE TRIGGER tell_campaign_update AFTER UPDATE OF state, run ON public.campaigns FOR EACH ROW WHEN (((NOT new.is_hidden) AND (((new.state)::text <> (old.state)::text) OR (new.run <> old.run)))) EXECUTE FUNCTION tell_campaign();
CREATE TRIGGER webhook_of_campaign AFTER UPDATE OF state ON public.campaigns FOR EACH ROW WHEN (((NOT new.is_hidden) AND ((new.state)::text = 'finished'::text) AND ((old.state)::text <> 'finished'::text))) EXECUTE FUNCTION tell_webhook_campaign();

CREATE TABLE canned_answers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  body text NOT NULL,
  name character varying(80) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT canned_answers_pkey PRIMARY KEY (id),
  CONSTRAINT canned_answers_name_key UNIQUE (name)
);

CREATE TABLE canned_replies (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  media_uuids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  shortcut character varying(40),
  text text NOT NULL,
  title character varying(80) NOT NULL,
  CONSTRAINT canned_replies_pkey PRIMARY KEY (id),
  CONSTRAINT canned_replies_account_id_shortcut_key UNIQUE (account_id, shortcut),
  CONSTRAINT canned_replies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE carts (
  id bigint DEFAULT nextval('carts_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  called_at timestamp with time zone,
  cart_key character varying(200) NOT NULL,
  checkout_url character varying(2000),
  clicked_at timestamp with time zone,
  clicks integer DEFAULT 0 NOT NULL,
  count_send integer DEFAULT 0 NOT NULL,
  coupon character varying(100),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  currency character varying(3) NOT NULL,
  customer_email character varying(255),
  customer_first_name character varying(255),
  customer_id character varying(100),
  customer_name character varying(255),
  due_at timestamp with time zone,
  ended_at timestamp with time zone,
  first_sent_at timestamp with time zone,
  followed_at timestamp with time zone,
  generation integer DEFAULT 0 NOT NULL,
  items jsonb DEFAULT '[]'::jsonb NOT NULL,
  last_sent_at timestamp with time zone,
  left_at timestamp with time zone,
  moments jsonb DEFAULT '[]'::jsonb NOT NULL,
  order_id character varying(100),
  phone character varying(15),
  phone_problem character varying(20),
  products_count integer DEFAULT 0 NOT NULL,
  reason character varying(40),
  recovered_currency character varying(3),
  recovered_total numeric(14,4),
  required_call boolean DEFAULT false NOT NULL,
  search_key text GENERATED ALWAYS AS (((letter_key((((((COALESCE(customer_name, ''::character varying))::text || chr(10)) || (COALESCE(coupon, ''::character varying))::text) || chr(10)) || (COALESCE(checkout_url, ''::character varying))::text)) || chr(10)) || (COALESCE(phone, ''::character varying))::text)) STORED NOT NULL,
  shop_id bigint NOT NULL,
  state character varying(12) DEFAULT 'open'::character varying NOT NULL,
  status_send character varying(12) DEFAULT 'waiting'::character varying NOT NULL,
  steps_done integer DEFAULT 0 NOT NULL,
  subtotal numeric(14,4),
  thanked_at timestamp with time zone,
  token character varying(12),
  total numeric(14,4),
  touched_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT carts_pkey PRIMARY KEY (id),
  CONSTRAINT carts_token_key UNIQUE (token),
  CONSTRAINT carts_unique UNIQUE (shop_id, cart_key),
  CONSTRAINT carts_state_check CHECK (((state)::text = ANY ((ARRAY['open'::character varying, 'waiting'::character varying, 'ended'::character varying, 'recovered'::character varying, 'bought'::character varying, 'stopped'::character varying, 'dropped'::character varying])::text[]))),
  CONSTRAINT carts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT carts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX carts_account_id_index ON public.carts USING btree (account_id, id) WHERE (left_at IS NOT NULL);
CREATE INDEX carts_call_index ON public.carts USING btree (account_id, shop_id, id) WHERE ((left_at IS NOT NULL) AND required_call);
CREATE INDEX carts_customer_index ON public.carts USING btree (shop_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX carts_left_index ON public.carts USING btree (account_id, left_at) INCLUDE (shop_id, currency, total) WHERE (left_at IS NOT NULL);
CREATE INDEX carts_open_index ON public.carts USING btree (due_at) WHERE (((state)::text = 'open'::text) AND (due_at IS NOT NULL));
CREATE INDEX carts_order_index ON public.carts USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX carts_person_index ON public.carts USING btree (account_id, phone);
CREATE INDEX carts_phone_index ON public.carts USING btree (shop_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX carts_recovered_index ON public.carts USING btree (account_id, ended_at) INCLUDE (shop_id, recovered_currency, recovered_total) WHERE ((state)::text = 'recovered'::text);
CREATE INDEX carts_search_key_index ON public.carts USING gin (search_key gin_trgm_ops);
CREATE INDEX carts_shop_index ON public.carts USING btree (account_id, shop_id, id) WHERE (left_at IS NOT NULL);
CREATE INDEX carts_status_index ON public.carts USING btree (account_id, status_send, id) WHERE (left_at IS NOT NULL);
CREATE TRIGGER count_carts_delete AFTER DELETE ON public.carts FOR EACH ROW WHEN ((old.left_at IS NOT NULL)) EXECUTE FUNCTION count_row('carts', '-1');
CREATE TRIGGER count_carts_insert AFTER INSERT ON public.carts FOR EACH ROW WHEN ((new.left_at IS NOT NULL)) EXECUTE FUNCTION count_row('carts', '1');
CREATE TRIGGER count_carts_left AFTER UPDATE OF left_at ON public.carts FOR EACH ROW WHEN (((old.left_at IS NULL) AND (new.left_at IS NOT NULL))) EXECUTE FUNCTION count_row('carts', '1');

CREATE TABLE chat_changes (
  account_id bigint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  chat_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint NOT NULL,
  kind character varying(10) NOT NULL,
  next_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT chat_changes_pkey PRIMARY KEY (chat_id, kind),
  CONSTRAINT chat_changes_kind_check CHECK (((kind)::text = ANY ((ARRAY['archive'::character varying, 'mute'::character varying])::text[]))),
  CONSTRAINT chat_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chat_changes_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE
);
CREATE INDEX chat_changes_of_account ON public.chat_changes USING btree (account_id);
CREATE INDEX chat_changes_waiting ON public.chat_changes USING btree (device_id, next_at);

CREATE TABLE chat_history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  actor_id bigint,
  actor_name character varying(255),
  chat_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  kind character varying(20) NOT NULL,
  CONSTRAINT chat_history_pkey PRIMARY KEY (id),
  CONSTRAINT chat_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chat_history_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE
);
CREATE INDEX chat_history_account_id_index ON public.chat_history USING btree (account_id, created_at);
CREATE INDEX chat_history_chat_id_index ON public.chat_history USING btree (chat_id, id);
CREATE TRIGGER chat_history_measured AFTER INSERT ON public.chat_history FOR EACH ROW WHEN (((new.kind)::text = ANY ((ARRAY['assigned'::character varying, 'unassigned'::character varying, 'labeled'::character varying, 'resolved'::character varying, 'reopened'::character varying])::text[]))) EXECUTE FUNCTION measure_chat_history();
CREATE TRIGGER webhook_of_chat AFTER INSERT ON public.chat_history FOR EACH ROW WHEN (((new.kind)::text = ANY ((ARRAY['assigned'::character varying, 'unassigned'::character varying, 'resolved'::character varying, 'sla_breached'::character varying])::text[]))) EXECUTE FUNCTION publish_webhook_chat();

CREATE TABLE chat_labels (
  account_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  label_id bigint NOT NULL,
  CONSTRAINT chat_labels_pkey PRIMARY KEY (chat_id, label_id),
  CONSTRAINT chat_labels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chat_labels_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  CONSTRAINT chat_labels_label_id_fkey FOREIGN KEY (label_id) REFERENCES labels(id) ON DELETE CASCADE
);
CREATE INDEX chat_labels_account_id_index ON public.chat_labels USING btree (account_id);
CREATE INDEX chat_labels_label_id_index ON public.chat_labels USING btree (label_id);
CREATE TRIGGER chats_labeled AFTER INSERT ON public.chat_labels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_labeled_service_levels();
CREATE TRIGGER chats_unlabeled AFTER DELETE ON public.chat_labels REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_labeled_service_levels();

CREATE TABLE chat_notes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  author character varying(255) NOT NULL,
  body text NOT NULL,
  chat_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  mentioned_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  user_id bigint,
  CONSTRAINT chat_notes_pkey PRIMARY KEY (id),
  CONSTRAINT chat_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chat_notes_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  CONSTRAINT chat_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX chat_notes_account_id_index ON public.chat_notes USING btree (account_id);
CREATE INDEX chat_notes_chat_id_index ON public.chat_notes USING btree (chat_id, id);
CREATE INDEX chat_notes_mentioned_ids_index ON public.chat_notes USING gin (mentioned_ids);
CREATE INDEX chat_notes_user_id_index ON public.chat_notes USING btree (user_id);

CREATE TABLE chat_openings (
  account_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  first_reply_at timestamp with time zone,
  is_reopened boolean NOT NULL,
  is_sla_met boolean,
  label_id bigint,
  opened_at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  team_id bigint,
  user_id bigint,
  CONSTRAINT chat_openings_pkey PRIMARY KEY (chat_id),
  CONSTRAINT chat_openings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chat_openings_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE
);
CREATE INDEX chat_openings_account_id_index ON public.chat_openings USING btree (account_id);

CREATE TABLE chat_ratings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  asked_at timestamp with time zone,
  chat_id bigint NOT NULL,
  comment text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  rated_at timestamp with time zone,
  resolved_at timestamp with time zone NOT NULL,
  score smallint,
  state character varying(10) DEFAULT 'due'::character varying NOT NULL,
  CONSTRAINT chat_ratings_pkey PRIMARY KEY (id),
  CONSTRAINT chat_ratings_once UNIQUE (chat_id, resolved_at),
  CONSTRAINT chat_ratings_score_check CHECK (((score >= 1) AND (score <= 5))),
  CONSTRAINT chat_ratings_state_check CHECK (((state)::text = ANY ((ARRAY['due'::character varying, 'asked'::character varying, 'rated'::character varying, 'commented'::character varying])::text[]))),
  CONSTRAINT chat_ratings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chat_ratings_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE
);
CREATE INDEX chat_ratings_account_id_created_at_index ON public.chat_ratings USING btree (account_id, created_at);
CREATE INDEX chat_ratings_due ON public.chat_ratings USING btree (id) WHERE ((state)::text = 'due'::text);
CREATE INDEX chat_ratings_scored ON public.chat_ratings USING btree (chat_id, id) WHERE (score IS NOT NULL);
CREATE TRIGGER ratings_measured AFTER UPDATE OF score ON public.chat_ratings FOR EACH ROW WHEN (((old.score IS NULL) AND (new.score IS NOT NULL))) EXECUTE FUNCTION measure_rating();
CREATE TRIGGER webhook_of_rating AFTER UPDATE OF score, comment ON public.chat_ratings FOR EACH ROW WHEN (((new.score IS DISTINCT FROM old.score) OR ((new.comment IS NOT NULL) AND (new.comment IS DISTINCT FROM old.comment)))) EXECUTE FUNCTION publish_webhook_rating();

CREATE TABLE chat_service_levels (
  account_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  check_at timestamp with time zone,
  computed_at timestamp with time zone,
  computed_revision integer DEFAULT 0 NOT NULL,
  first_alert character varying(10),
  first_due_at timestamp with time zone,
  has_policy boolean DEFAULT false NOT NULL,
  is_breached boolean DEFAULT false NOT NULL,
  is_replied boolean DEFAULT false NOT NULL,
  next_alert character varying(10),
  next_due_at timestamp with time zone,
  resolve_alert character varying(10),
  resolve_due_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  started_at timestamp with time zone,
  CONSTRAINT chat_service_levels_pkey PRIMARY KEY (chat_id),
  CONSTRAINT chat_service_levels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chat_service_levels_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE
);
CREATE INDEX chat_service_levels_account_id_index ON public.chat_service_levels USING btree (account_id, chat_id);
CREATE INDEX chat_service_levels_outdated ON public.chat_service_levels USING btree (chat_id) WHERE (revision <> computed_revision);
CREATE INDEX chat_service_levels_to_check ON public.chat_service_levels USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE TABLE chatbot_devices (
  account_id bigint NOT NULL,
  chatbot_id bigint NOT NULL,
  device_id bigint NOT NULL,
  CONSTRAINT chatbot_devices_pkey PRIMARY KEY (chatbot_id, device_id),
  CONSTRAINT chatbot_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chatbot_devices_chatbot_id_fkey FOREIGN KEY (chatbot_id) REFERENCES chatbots(id) ON DELETE CASCADE,
  CONSTRAINT chatbot_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE
);
CREATE INDEX chatbot_devices_account_id_index ON public.chatbot_devices USING btree (account_id);
CREATE INDEX chatbot_devices_device_id_index ON public.chatbot_devices USING btree (device_id);

CREATE TABLE chatbot_versions (
  account_id bigint NOT NULL,
  by_name text,
  chatbot_id bigint NOT NULL,
  flow jsonb NOT NULL,
  number integer NOT NULL,
  published_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT chatbot_versions_pkey PRIMARY KEY (chatbot_id, number),
  CONSTRAINT chatbot_versions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chatbot_versions_chatbot_id_fkey FOREIGN KEY (chatbot_id) REFERENCES chatbots(id) ON DELETE CASCADE
);
CREATE INDEX chatbot_versions_account_id_index ON public.chatbot_versions USING btree (account_id);

CREATE TABLE chatbots (
  id bigint DEFAULT nextval('chatbots_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  answers_devices boolean NOT NULL,
  business_hours_id bigint,
  business_hours_mode character varying(10),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  draft jsonb,
  is_running boolean NOT NULL,
  name text NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer,
  CONSTRAINT chatbots_pkey PRIMARY KEY (id),
  CONSTRAINT chatbots_business_hours_check CHECK ((((COALESCE(business_hours_mode, 'within'::character varying))::text = ANY ((ARRAY['within'::character varying, 'outside'::character varying])::text[])) AND ((business_hours_id IS NULL) = (business_hours_mode IS NULL)))),
  CONSTRAINT chatbots_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chatbots_business_hours_id_fkey FOREIGN KEY (business_hours_id) REFERENCES business_hours(id)
);
CREATE INDEX chatbots_account_id_index ON public.chatbots USING btree (account_id, id);
CREATE INDEX chatbots_business_hours_id_index ON public.chatbots USING btree (business_hours_id) WHERE (business_hours_id IS NOT NULL);

CREATE TABLE chats (
  id bigint DEFAULT nextval('chats_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  assignee_id bigint,
  contact_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint NOT NULL,
  expiration integer,
  expiration_set_at timestamp with time zone,
  is_archived boolean DEFAULT false NOT NULL,
  is_muted boolean DEFAULT false NOT NULL,
  is_warm boolean DEFAULT false NOT NULL,
  last_message_at timestamp with time zone,
  last_message_id bigint,
  last_reaction_at timestamp with time zone,
  last_reaction_id bigint,
  needs_you_at timestamp with time zone,
  referral jsonb,
  resolved_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  state character varying(10) DEFAULT 'open'::character varying NOT NULL,
  state_version integer DEFAULT 0 NOT NULL,
  team_id bigint,
  unread_count integer DEFAULT 0 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  waiting_since timestamp with time zone,
  CONSTRAINT chats_pkey PRIMARY KEY (id),
  CONSTRAINT chats_device_id_contact_id_unique UNIQUE (device_id, contact_id),
  CONSTRAINT chats_state_check CHECK (((state)::text = ANY ((ARRAY['open'::character varying, 'pending'::character varying, 'snoozed'::character varying, 'resolved'::character varying])::text[]))),
  CONSTRAINT chats_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX chats_account_id_last_message_at_id_index ON public.chats USING btree (account_id, last_message_at, id);
CREATE INDEX chats_active ON public.chats USING btree (account_id, last_message_at, id) INCLUDE (device_id, assignee_id, state) WHERE (((state)::text = ANY ((ARRAY['open'::character varying, 'pending'::character varying])::text[])) AND (NOT is_archived));
CREATE INDEX chats_archived ON public.chats USING btree (account_id, last_message_at, id) INCLUDE (device_id) WHERE is_archived;
CREATE INDEX chats_by_state ON public.chats USING btree (account_id, state, last_message_at, id) INCLUDE (device_id, assignee_id, is_archived) WHERE ((state)::text <> 'open'::text);
CREATE INDEX chats_contact_id_index ON public.chats USING btree (contact_id);
CREATE INDEX chats_device_id_last_message_at_id_index ON public.chats USING btree (device_id, last_message_at, id);
CREATE INDEX chats_from_ads ON public.chats USING btree (account_id, last_message_at, id) INCLUDE (device_id) WHERE ((referral IS NOT NULL) AND (NOT is_archived));
CREATE INDEX chats_needs_you ON public.chats USING btree (account_id, last_message_at, id) INCLUDE (device_id) WHERE ((needs_you_at IS NOT NULL) AND (NOT is_archived));
CREATE INDEX chats_of_assignee ON public.chats USING btree (assignee_id, last_message_at, id) INCLUDE (account_id, device_id, state, is_archived) WHERE (assignee_id IS NOT NULL);
CREATE INDEX chats_of_team ON public.chats USING btree (team_id, last_message_at, id) INCLUDE (account_id, device_id, state, is_archived) WHERE (team_id IS NOT NULL);
CREATE INDEX chats_open_of_assignee ON public.chats USING btree (assignee_id) WHERE ((assignee_id IS NOT NULL) AND ((state)::text = 'open'::text));
CREATE INDEX chats_to_wake ON public.chats USING btree (snoozed_until) WHERE ((state)::text = 'snoozed'::text);
CREATE INDEX chats_unassigned ON public.chats USING btree (account_id, last_message_at, id) INCLUDE (device_id, state) WHERE ((assignee_id IS NULL) AND ((state)::text = ANY ((ARRAY['open'::character varying, 'pending'::character varying])::text[])) AND (NOT is_archived));
CREATE INDEX chats_unread ON public.chats USING btree (account_id, last_message_at, id) INCLUDE (device_id, is_muted) WHERE ((unread_count > 0) AND (NOT is_archived));
CREATE INDEX chats_waiting ON public.chats USING btree (account_id, waiting_since, id) INCLUDE (device_id, assignee_id, state, is_archived) WHERE (waiting_since IS NOT NULL);
CREATE INDEX chats_warm ON public.chats USING btree (device_id, contact_id) WHERE is_warm;
CREATE TRIGGER chats_measured AFTER UPDATE OF unread_count, waiting_since ON public.chats FOR EACH ROW WHEN ((((old.waiting_since IS NULL) <> (new.waiting_since IS NULL)) AND (new.state_version = old.state_version))) EXECUTE FUNCTION measure_waiting();
CREATE TRIGGER chats_opened_by_previous_program BEFORE UPDATE OF unread_count ON public.chats FOR EACH ROW WHEN ((((new.state)::text <> 'open'::text) AND ((new.state)::text = (old.state)::text) AND (new.state_version = old.state_version) AND (new.unread_count > old.unread_count) AND (new.last_message_id IS DISTINCT FROM old.last_message_id))) EXECUTE FUNCTION open_chat_of_previous_program();
CREATE TRIGGER chats_reopened AFTER UPDATE OF state, unread_count ON public.chats FOR EACH ROW WHEN ((((old.state)::text <> 'open'::text) AND ((new.state)::text = 'open'::text) AND (new.state_version = old.state_version))) EXECUTE FUNCTION record_chat_reopened();
CREATE TRIGGER chats_service_level AFTER UPDATE OF state, waiting_since, unread_count, last_message_id ON public.chats FOR EACH ROW WHEN (((old.waiting_since IS DISTINCT FROM new.waiting_since) OR ((old.state)::text <> (new.state)::text) OR (((new.state)::text = 'pending'::text) AND (old.last_message_id IS DISTINCT FROM new.last_message_id)))) EXECUTE FUNCTION track_service_level();
CREATE TRIGGER count_chats_delete AFTER DELETE ON public.chats FOR EACH ROW WHEN ((old.last_message_at IS NOT NULL)) EXECUTE FUNCTION count_row('chats', '-1');
CREATE TRIGGER count_chats_insert AFTER INSERT ON public.chats FOR EACH ROW WHEN ((new.last_message_at IS NOT NULL)) EXECUTE FUNCTION count_row('chats', '1');
CREATE TRIGGER count_chats_listed AFTER UPDATE OF last_message_at ON public.chats FOR EACH ROW WHEN (((new.last_message_at IS NOT NULL) AND (old.last_message_at IS NULL))) EXECUTE FUNCTION count_row('chats', '1');
CREATE TRIGGER count_chats_unlisted AFTER UPDATE OF last_message_at ON public.chats FOR EACH ROW WHEN (((new.last_message_at IS NULL) AND (old.last_message_at IS NOT NULL))) EXECUTE FUNCTION count_row('chats', '-1');

CREATE TABLE chats_to_deal (
  account_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  device_id bigint NOT NULL,
  is_handover boolean DEFAULT false NOT NULL,
  is_waiting boolean DEFAULT false NOT NULL,
  message_id bigint,
  rule_id bigint,
  CONSTRAINT chats_to_deal_pkey PRIMARY KEY (chat_id),
  CONSTRAINT chats_to_deal_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT chats_to_deal_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  CONSTRAINT chats_to_deal_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES assignment_rules(id) ON DELETE SET NULL
);
CREATE INDEX chats_to_deal_account_id_index ON public.chats_to_deal USING btree (account_id, rule_id, created_at);
CREATE INDEX chats_to_deal_rule_id_index ON public.chats_to_deal USING btree (rule_id) WHERE (rule_id IS NOT NULL);

CREATE TABLE code_requests (
  id bigint DEFAULT nextval('code_requests_id_seq'::regclass) NOT NULL,
  channel character varying(15) NOT NULL,
  code_hash character varying(64),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  is_known boolean DEFAULT false NOT NULL,
  language character varying(5) DEFAULT 'en'::character varying NOT NULL,
  outcome character varying(20) DEFAULT 'waiting'::character varying NOT NULL,
  phone character varying(20),
  purpose character varying(20) NOT NULL,
  target_hash character varying(64) NOT NULL,
  token_hash character varying(64) NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  user_id bigint,
  CONSTRAINT code_requests_pkey PRIMARY KEY (id),
  CONSTRAINT code_requests_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX code_requests_expires_at_index ON public.code_requests USING btree (expires_at);
CREATE INDEX code_requests_target_index ON public.code_requests USING btree (purpose, target_hash, created_at);
CREATE INDEX code_requests_unserved ON public.code_requests USING btree (expires_at) WHERE ((outcome)::text = ANY ((ARRAY['waiting'::character varying, 'sending'::character varying])::text[]));

CREATE TABLE contact_notes (
  id bigint DEFAULT nextval('contact_notes_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  author character varying(255),
  body text NOT NULL,
  contact_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT contact_notes_pkey PRIMARY KEY (id),
  CONSTRAINT contact_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT contact_notes_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
);
CREATE INDEX contact_notes_contact_id_index ON public.contact_notes USING btree (contact_id);
CREATE INDEX contact_notes_contact_index ON public.contact_notes USING btree (account_id, contact_id, id);

CREATE TABLE contact_numbers (
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  phone character varying(20) NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT contact_numbers_pkey PRIMARY KEY (contact_id, phone),
  CONSTRAINT contact_numbers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT contact_numbers_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
);
CREATE INDEX contact_numbers_account_id_phone_index ON public.contact_numbers USING btree (account_id, phone) INCLUDE (contact_id);

CREATE TABLE contacts (
  id bigint DEFAULT nextval('contacts_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  blocked_at timestamp with time zone,
  check_wanted_at timestamp with time zone,
  checked_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  edited_at timestamp with time zone,
  fields jsonb DEFAULT '{}'::jsonb NOT NULL,
  has_whatsapp boolean,
  lid character varying(20),
  name character varying(255),
  opt_out_replied_at timestamp with time zone[],
  phone character varying(20),
  picture bytea,
  picture_checked_at timestamp with time zone,
  picture_mark character varying(16),
  picture_type character varying(30),
  push_name character varying(255),
  referral jsonb,
  saved_at timestamp with time zone,
  search_key text GENERATED ALWAYS AS (((letter_key((((COALESCE(name, ''::character varying))::text || chr(10)) || (COALESCE(push_name, ''::character varying))::text)) || chr(10)) || (COALESCE(phone, ''::character varying))::text)) STORED NOT NULL,
  source character varying(10) DEFAULT 'chat'::character varying NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  username character varying(64),
  CONSTRAINT contacts_pkey PRIMARY KEY (id),
  CONSTRAINT contacts_account_id_phone_unique UNIQUE (account_id, phone)
);
CREATE UNIQUE INDEX contacts_account_id_lid_unique ON public.contacts USING btree (account_id, lid) WHERE (lid IS NOT NULL);
CREATE INDEX contacts_check_wanted ON public.contacts USING btree (account_id, check_wanted_at) WHERE (check_wanted_at IS NOT NULL);
CREATE INDEX contacts_folded_username ON public.contacts USING btree (account_id, fold_case((username)::text) text_pattern_ops) WHERE (username IS NOT NULL);
CREATE INDEX contacts_from_ads ON public.contacts USING btree (account_id, id) WHERE ((referral IS NOT NULL) AND (saved_at IS NOT NULL));
CREATE INDEX contacts_saved_in_order ON public.contacts USING btree (account_id, id) INCLUDE (search_key) WHERE (saved_at IS NOT NULL);
CREATE INDEX contacts_search_index ON public.contacts USING gin (account_id, search_key gin_trgm_ops) WHERE (saved_at IS NOT NULL);
CREATE INDEX contacts_unsaved_search_index ON public.contacts USING gin (account_id, search_key gin_trgm_ops) WHERE (saved_at IS NULL);
CREATE TRIGGER check_account_of_contacts AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION check_account_of_contacts();
CREATE TRIGGER count_contacts_delete AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER count_contacts_insert AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER count_contacts_update_in AFTER UPDATE OF saved_at ON public.contacts FOR EACH ROW WHEN (((new.saved_at IS NOT NULL) AND (old.saved_at IS NULL))) EXECUTE FUNCTION count_row('contacts', '1');
CREATE TRIGGER count_contacts_update_out AFTER UPDATE OF saved_at ON public.contacts FOR EACH ROW WHEN (((old.saved_at IS NOT NULL) AND (new.saved_at IS NULL))) EXECUTE FUNCTION count_row('contacts', '-1');
CREATE TRIGGER drop_members_of_contacts AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_members_of_contacts();

CREATE TABLE counter_deltas (
  account_id bigint,
  bucket timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
  delta bigint NOT NULL,
  name character varying(80) NOT NULL
);
CREATE INDEX counter_deltas_account_id_name_bucket_index ON public.counter_deltas USING btree (account_id, name, bucket);
CREATE INDEX counter_deltas_campaigns ON public.counter_deltas USING btree (account_id, name varchar_pattern_ops) WHERE ((name)::text ~~ 'campaign.%'::text);

CREATE TABLE counters (
  account_id bigint,
  bucket timestamp with time zone NOT NULL,
  name character varying(80) NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT counters_account_id_name_bucket_unique UNIQUE NULLS NOT DISTINCT (account_id, name, bucket),
  CONSTRAINT counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX counters_campaigns ON public.counters USING btree (account_id, name varchar_pattern_ops) WHERE ((name)::text ~~ 'campaign.%'::text);
CREATE INDEX counters_of_devices ON public.counters USING btree (bucket) WHERE ((name)::text ~~ 'device.%'::text);
CREATE INDEX counters_of_server ON public.counters USING btree (bucket) WHERE ((account_id IS NULL) AND ((name)::text ~~ 'messages.%'::text));

CREATE TABLE coupons (
  id bigint DEFAULT nextval('coupons_id_seq'::regclass) NOT NULL,
  code character varying(40) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  first_period_only boolean DEFAULT true NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  kind character varying(7) NOT NULL,
  most_uses integer,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  uses integer DEFAULT 0 NOT NULL,
  value integer NOT NULL,
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_kind_check CHECK (((kind)::text = ANY ((ARRAY['percent'::character varying, 'amount'::character varying])::text[]))),
  CONSTRAINT coupons_value_check CHECK ((value > 0))
);
CREATE UNIQUE INDEX coupons_code_unique ON public.coupons USING btree (fold_case((code)::text));

CREATE TABLE csat_settings (
  account_id bigint NOT NULL,
  days_between smallint NOT NULL,
  is_on boolean NOT NULL,
  question character varying(1000) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT csat_settings_pkey PRIMARY KEY (account_id),
  CONSTRAINT csat_settings_days_between_check CHECK (((days_between >= 0) AND (days_between <= 365))),
  CONSTRAINT csat_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE deletions (
  id bigint DEFAULT nextval('deletions_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  filter jsonb DEFAULT '{}'::jsonb NOT NULL,
  finished_at timestamp with time zone,
  group_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  keep_contacts boolean DEFAULT false NOT NULL,
  last_id bigint DEFAULT 0 NOT NULL,
  total integer NOT NULL,
  up_to_id bigint DEFAULT 0 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  what character varying(10) NOT NULL,
  CONSTRAINT deletions_pkey PRIMARY KEY (id),
  CONSTRAINT deletions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX deletions_account_id_index ON public.deletions USING btree (account_id);
CREATE INDEX deletions_unfinished_index ON public.deletions USING btree (id) WHERE (finished_at IS NULL);

CREATE TABLE demo_data (
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT demo_data_pkey PRIMARY KEY (account_id),
  CONSTRAINT demo_data_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE demo_rows (
  account_id bigint NOT NULL,
  kind character varying(12) NOT NULL,
  row_id bigint NOT NULL,
  CONSTRAINT demo_rows_pkey PRIMARY KEY (account_id, kind, row_id),
  CONSTRAINT demo_rows_account_id_fkey FOREIGN KEY (account_id) REFERENCES demo_data(account_id) ON DELETE CASCADE
);

CREATE TABLE device_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  code integer,
  device_id bigint NOT NULL,
  kind character varying(30) NOT NULL,
  reason character varying(30),
  until timestamp with time zone,
  CONSTRAINT device_events_pkey PRIMARY KEY (id),
  CONSTRAINT device_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT device_events_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE
);
CREATE INDEX device_events_account ON public.device_events USING btree (account_id);
CREATE INDEX device_events_at ON public.device_events USING btree (at);
CREATE INDEX device_events_device ON public.device_events USING btree (device_id, id DESC);

CREATE TABLE device_keys (
  account_id bigint NOT NULL,
  device_id bigint NOT NULL,
  key_id character varying(255) NOT NULL,
  kind character varying(30) NOT NULL,
  sealed_with character varying(16) NOT NULL,
  value bytea NOT NULL,
  CONSTRAINT device_keys_pkey PRIMARY KEY (device_id, kind, key_id),
  CONSTRAINT device_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT device_keys_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE
) WITH (fillfactor=70);
CREATE INDEX device_keys_account_id_index ON public.device_keys USING btree (account_id);

CREATE TABLE device_lanes (
  account_id bigint NOT NULL,
  device_id bigint NOT NULL,
  gap_ms integer DEFAULT 0 NOT NULL,
  idle_until timestamp with time zone,
  is_busy boolean DEFAULT false NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT device_lanes_pkey PRIMARY KEY (device_id),
  CONSTRAINT device_lanes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX device_lanes_account_id_index ON public.device_lanes USING btree (account_id);
CREATE INDEX device_lanes_due ON public.device_lanes USING btree (next_at) WHERE is_busy;

CREATE TABLE device_leases (
  account_id bigint NOT NULL,
  claimed_at timestamp with time zone,
  device_id bigint NOT NULL,
  epoch bigint DEFAULT 0 NOT NULL,
  process_id uuid,
  CONSTRAINT device_leases_pkey PRIMARY KEY (device_id),
  CONSTRAINT device_leases_device_id_epoch_key UNIQUE (device_id, epoch),
  CONSTRAINT device_leases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT device_leases_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE,
  CONSTRAINT device_leases_process_id_fkey FOREIGN KEY (process_id) REFERENCES server_processes(id) ON DELETE SET NULL
);
CREATE INDEX device_leases_account ON public.device_leases USING btree (account_id);
CREATE INDEX device_leases_process ON public.device_leases USING btree (process_id);

CREATE TABLE device_uploads (
  account_id bigint NOT NULL,
  content bytea NOT NULL,
  device_id bigint NOT NULL,
  file_key character varying(100) NOT NULL,
  kind character varying(20) NOT NULL,
  uploaded_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT device_uploads_pkey PRIMARY KEY (device_id, file_key, kind),
  CONSTRAINT device_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT device_uploads_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE
);
CREATE INDEX device_uploads_account_id_index ON public.device_uploads USING btree (account_id);

CREATE TABLE devices (
  id bigint DEFAULT nextval('devices_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  account_name character varying(255),
  avatar bytea,
  avatar_mark character varying(16),
  avatar_type character varying(30),
  awaited_since timestamp with time zone,
  bulk_outcomes character varying(60) DEFAULT ''::character varying NOT NULL,
  cap_day integer DEFAULT 1000 NOT NULL,
  cap_hour integer DEFAULT 120 NOT NULL,
  chosen_at timestamp with time zone,
  connected_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  day_ends_at timestamp with time zone,
  declined_call_text character varying(1000),
  declines_calls boolean DEFAULT false NOT NULL,
  gap_max_seconds integer DEFAULT 120 NOT NULL,
  gap_min_seconds integer DEFAULT 20 NOT NULL,
  guard_reason character varying(20),
  guarded_at timestamp with time zone,
  history_days smallint DEFAULT 7 NOT NULL,
  hour_ends_at timestamp with time zone,
  is_main boolean DEFAULT false NOT NULL,
  last_activity_at timestamp with time zone,
  lid character varying(20),
  limited_by character varying(20),
  limited_until timestamp with time zone,
  linked_at timestamp with time zone,
  name character varying(60) NOT NULL,
  phone character varying(20),
  refusal_rests integer DEFAULT 0 NOT NULL,
  refused_chats bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  refused_phone character varying(20),
  sent_day integer DEFAULT 0 NOT NULL,
  sent_hour integer DEFAULT 0 NOT NULL,
  session_id character varying(32) NOT NULL,
  shows_typing boolean DEFAULT false NOT NULL,
  state character varying(20) DEFAULT 'new'::character varying NOT NULL,
  state_reason character varying(30),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  warms_up boolean DEFAULT true NOT NULL,
  CONSTRAINT devices_pkey PRIMARY KEY (id),
  CONSTRAINT devices_session_id_unique UNIQUE (session_id),
  CONSTRAINT devices_history_days CHECK ((history_days = ANY (ARRAY[0, 7, 30]))),
  CONSTRAINT devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX devices_account_id_index ON public.devices USING btree (account_id);
CREATE INDEX devices_limited ON public.devices USING btree (limited_until) WHERE (limited_by IS NOT NULL);
CREATE UNIQUE INDEX devices_one_main ON public.devices USING btree (is_main) WHERE is_main;
CREATE TRIGGER count_devices_delete_out AFTER DELETE ON public.devices FOR EACH ROW WHEN (true) EXECUTE FUNCTION count_row('devices', '-1');
CREATE TRIGGER count_devices_insert_in AFTER INSERT ON public.devices FOR EACH ROW WHEN (true) EXECUTE FUNCTION count_row('devices', '1');
CREATE TRIGGER count_devices_on_delete_out AFTER DELETE ON public.devices FOR EACH ROW WHEN (((old.state)::text = 'on'::text)) EXECUTE FUNCTION count_row('devices.on', '-1');
CREATE TRIGGER count_devices_on_insert_in AFTER INSERT ON public.devices FOR EACH ROW WHEN (((new.state)::text = 'on'::text)) EXECUTE FUNCTION count_row('devices.on', '1');
CREATE TRIGGER count_devices_on_update_in AFTER UPDATE OF state ON public.devices FOR EACH ROW WHEN ((((new.state)::text = 'on'::text) AND (NOT ((old.state)::text = 'on'::text)))) EXECUTE FUNCTION count_row('devices.on', '1');
CREATE TRIGGER count_devices_on_update_out AFTER UPDATE OF state ON public.devices FOR EACH ROW WHEN ((((old.state)::text = 'on'::text) AND (NOT ((new.state)::text = 'on'::text)))) EXECUTE FUNCTION count_row('devices.on', '-1');
CREATE TRIGGER webhook_of_device AFTER UPDATE OF state ON public.devices FOR EACH ROW WHEN (((new.state)::text <> (old.state)::text)) EXECUTE FUNCTION tell_webhook_device();

CREATE TABLE durable_tasks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint,
  attempts integer DEFAULT 0 NOT NULL,
  claimed_by uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  due_at timestamp with time zone NOT NULL,
  error text,
  event_id uuid,
  failed_at timestamp with time zone,
  handler text NOT NULL,
  key text NOT NULL,
  payload jsonb NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  CONSTRAINT durable_tasks_pkey PRIMARY KEY (id),
  CONSTRAINT durable_tasks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX durable_tasks_account ON public.durable_tasks USING btree (account_id);
CREATE INDEX durable_tasks_due ON public.durable_tasks USING btree (due_at, id) WHERE (failed_at IS NULL);
CREATE INDEX durable_tasks_failed ON public.durable_tasks USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX durable_tasks_order ON public.durable_tasks USING btree (handler, key, id) WHERE (failed_at IS NULL);
CREATE UNIQUE INDEX durable_tasks_timer ON public.durable_tasks USING btree (handler, key) WHERE (event_id IS NULL);

CREATE TABLE event_enrolments (
  account_id bigint NOT NULL,
  handler text NOT NULL,
  CONSTRAINT event_enrolments_pkey PRIMARY KEY (handler, account_id),
  CONSTRAINT event_enrolments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX event_enrolments_account ON public.event_enrolments USING btree (account_id);

CREATE TABLE exports (
  id bigint DEFAULT nextval('exports_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  choice jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone,
  failed_runs integer DEFAULT 0 NOT NULL,
  file_key character varying(100),
  file_name character varying(100) NOT NULL,
  format character varying(4) NOT NULL,
  language character varying(2) NOT NULL,
  size bigint,
  state character varying(10) DEFAULT 'waiting'::character varying NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  what character varying(10) NOT NULL,
  CONSTRAINT exports_pkey PRIMARY KEY (id),
  CONSTRAINT exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX exports_account_id_index ON public.exports USING btree (account_id, id);
CREATE INDEX exports_expires_at_index ON public.exports USING btree (expires_at) WHERE (file_key IS NOT NULL);
CREATE INDEX exports_unfinished_index ON public.exports USING btree (id) WHERE ((state)::text = ANY ((ARRAY['waiting'::character varying, 'writing'::character varying])::text[]));

CREATE TABLE group_members (
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  group_id bigint NOT NULL,
  CONSTRAINT group_members_pkey PRIMARY KEY (group_id, contact_id)
);
CREATE INDEX group_members_contact_id_index ON public.group_members USING btree (contact_id);
CREATE TRIGGER check_group_members AFTER INSERT ON public.group_members REFERENCING NEW TABLE AS moved FOR EACH STATEMENT WHEN ((current_setting('mersal.members_are_locked'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION check_group_members();
CREATE TRIGGER count_group_members_delete AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_group_members();
CREATE TRIGGER count_group_members_insert AFTER INSERT ON public.group_members REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION count_group_members();

CREATE TABLE groups (
  id bigint DEFAULT nextval('groups_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  addons_params text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  name character varying(100) NOT NULL,
  params_wanted_at timestamp with time zone,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT groups_pkey PRIMARY KEY (id),
  CONSTRAINT groups_account_id_name_unique UNIQUE (account_id, name),
  CONSTRAINT groups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX groups_params_wanted_at_index ON public.groups USING btree (id) WHERE (params_wanted_at IS NOT NULL);
CREATE TRIGGER count_groups_in AFTER INSERT ON public.groups FOR EACH ROW EXECUTE FUNCTION count_row('groups', '1');
CREATE TRIGGER count_groups_out AFTER DELETE ON public.groups FOR EACH ROW EXECUTE FUNCTION count_row('groups', '-1');
CREATE TRIGGER drop_members_of_groups AFTER DELETE ON public.groups REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_members_of_groups();

CREATE TABLE guard_settings (
  account_id bigint NOT NULL,
  failures integer NOT NULL,
  opt_outs integer NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT guard_settings_pkey PRIMARY KEY (account_id),
  CONSTRAINT guard_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE history_syncs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  chats integer DEFAULT 0 NOT NULL,
  device_id bigint NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  key_id character varying(8),
  messages integer DEFAULT 0 NOT NULL,
  notice bytea,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  wa_id character varying(64) NOT NULL,
  CONSTRAINT history_syncs_pkey PRIMARY KEY (id),
  CONSTRAINT history_syncs_device_id_wa_id_unique UNIQUE (device_id, wa_id),
  CONSTRAINT history_syncs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT history_syncs_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE
);
CREATE INDEX history_syncs_account_id_index ON public.history_syncs USING btree (account_id);
CREATE INDEX history_syncs_received_at_index ON public.history_syncs USING btree (received_at);

CREATE TABLE import_changes (
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  fields_after jsonb,
  fields_before jsonb,
  import_id bigint NOT NULL,
  name_after character varying(255),
  name_before character varying(255),
  numbers text[] DEFAULT '{}'::text[] NOT NULL,
  was_saved boolean NOT NULL,
  CONSTRAINT import_changes_pkey PRIMARY KEY (account_id, import_id, contact_id),
  CONSTRAINT import_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE import_chunks (
  account_id bigint NOT NULL,
  first_id bigint,
  import_id bigint NOT NULL,
  joined bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  last_id bigint,
  named bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  number integer NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT import_chunks_pkey PRIMARY KEY (account_id, import_id, number),
  CONSTRAINT import_chunks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE import_corrections (
  account_id bigint NOT NULL,
  cells jsonb NOT NULL,
  effect jsonb,
  import_id bigint NOT NULL,
  row_number integer NOT NULL,
  CONSTRAINT import_corrections_pkey PRIMARY KEY (account_id, import_id, row_number),
  CONSTRAINT import_corrections_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE import_mappings (
  account_id bigint NOT NULL,
  header_digest character varying(64) NOT NULL,
  phone_columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  roles jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_mappings_pkey PRIMARY KEY (account_id, header_digest),
  CONSTRAINT import_mappings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE imports (
  id bigint DEFAULT nextval('imports_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  bad_rows_key character varying(100),
  chunks_ready integer,
  chunks_written integer DEFAULT 0 NOT NULL,
  columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  consent_action character varying(10),
  country character varying(2) NOT NULL,
  counts jsonb NOT NULL,
  created integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  existing_contacts character varying(10) DEFAULT 'fill'::character varying NOT NULL,
  failed_runs integer DEFAULT 0 NOT NULL,
  failure character varying(30),
  file_key character varying(100),
  file_name character varying(255),
  format character varying(30),
  group_id bigint,
  group_name character varying(100) NOT NULL,
  has_header boolean,
  header_digest character varying(64),
  header_row integer,
  is_remembered boolean DEFAULT false NOT NULL,
  is_reviewed boolean NOT NULL,
  keeps_undo boolean DEFAULT false NOT NULL,
  known integer,
  known_changes jsonb,
  made_group boolean DEFAULT false NOT NULL,
  over_limit integer DEFAULT 0 NOT NULL,
  paste_key character varying(100),
  phone_columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  preview jsonb DEFAULT '[]'::jsonb NOT NULL,
  retry_at timestamp with time zone,
  roles jsonb,
  share real,
  sheet integer,
  sheets jsonb DEFAULT '[]'::jsonb NOT NULL,
  source character varying(10) NOT NULL,
  state character varying(10) DEFAULT 'reading'::character varying NOT NULL,
  undone jsonb,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
  written integer DEFAULT 0 NOT NULL,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_existing_contacts_check CHECK (((existing_contacts)::text = ANY ((ARRAY['keep'::character varying, 'fill'::character varying, 'overwrite'::character varying])::text[]))),
  CONSTRAINT imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX imports_account_id_index ON public.imports USING btree (account_id, id);
CREATE INDEX imports_keeps_undo_index ON public.imports USING btree (ended_at) WHERE keeps_undo;
CREATE INDEX imports_unfinished_index ON public.imports USING btree (id) WHERE ((state)::text = ANY ((ARRAY['reading'::character varying, 'ready'::character varying, 'writing'::character varying])::text[]));
CREATE INDEX imports_with_files_index ON public.imports USING btree (id) WHERE ((file_key IS NOT NULL) OR (paste_key IS NOT NULL) OR (bad_rows_key IS NOT NULL));

CREATE TABLE inbound_journal (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  arrived_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  device_id bigint NOT NULL,
  failed_at timestamp with time zone,
  failure character varying(60),
  key_id character varying(8),
  stanza bytea NOT NULL,
  wa_id text NOT NULL,
  CONSTRAINT inbound_journal_pkey PRIMARY KEY (id),
  CONSTRAINT inbound_journal_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT inbound_journal_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX inbound_journal_device ON public.inbound_journal USING btree (account_id, device_id, wa_id);
CREATE INDEX inbound_journal_failed ON public.inbound_journal USING btree (failed_at) WHERE (failed_at IS NOT NULL);

CREATE TABLE inbox_settings (
  account_id bigint NOT NULL,
  same_assignee_days smallint NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT inbox_settings_pkey PRIMARY KEY (account_id),
  CONSTRAINT inbox_settings_same_assignee_days_check CHECK (((same_assignee_days >= 0) AND (same_assignee_days <= 30))),
  CONSTRAINT inbox_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE inbox_views (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint GENERATED ALWAYS AS (((filters ->> 'device'::text))::bigint) STORED,
  filters jsonb NOT NULL,
  name character varying(40) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  user_id bigint,
  CONSTRAINT inbox_views_pkey PRIMARY KEY (id),
  CONSTRAINT inbox_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT inbox_views_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE,
  CONSTRAINT inbox_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX inbox_views_account_id_index ON public.inbox_views USING btree (account_id, user_id);
CREATE INDEX inbox_views_device_id_index ON public.inbox_views USING btree (device_id);
CREATE INDEX inbox_views_user_id_index ON public.inbox_views USING btree (user_id);

CREATE TABLE invitations (
  id bigint DEFAULT nextval('invitations_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  invited_at timestamp with time zone,
  origin character varying(160) NOT NULL,
  sent_at timestamp with time zone,
  token_mac character varying(64),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  user_id bigint NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_origin_key UNIQUE (origin),
  CONSTRAINT invitations_token_mac_key UNIQUE (token_mac),
  CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invitations_account_id_index ON public.invitations USING btree (account_id);
CREATE INDEX invitations_to_send ON public.invitations USING btree (invited_at) WHERE ((invited_at IS NOT NULL) AND (sent_at IS NULL) AND (used_at IS NULL));
CREATE INDEX invitations_user_id_index ON public.invitations USING btree (user_id);

CREATE TABLE job_schedule (
  error text,
  failed_at timestamp with time zone,
  failures bigint DEFAULT 0 NOT NULL,
  name text NOT NULL,
  started_at timestamp with time zone,
  CONSTRAINT job_schedule_pkey PRIMARY KEY (name)
);

CREATE TABLE labels (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  color character varying(10) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  name character varying(40) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT labels_pkey PRIMARY KEY (id),
  CONSTRAINT labels_account_id_name_key UNIQUE (account_id, name),
  CONSTRAINT labels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE macro_labels (
  account_id bigint NOT NULL,
  label_id bigint NOT NULL,
  macro_id bigint NOT NULL,
  CONSTRAINT macro_labels_pkey PRIMARY KEY (macro_id, label_id),
  CONSTRAINT macro_labels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT macro_labels_label_id_fkey FOREIGN KEY (label_id) REFERENCES labels(id) ON DELETE CASCADE,
  CONSTRAINT macro_labels_macro_id_fkey FOREIGN KEY (macro_id) REFERENCES macros(id) ON DELETE CASCADE
);
CREATE INDEX macro_labels_account_id_index ON public.macro_labels USING btree (account_id);
CREATE INDEX macro_labels_label_id_index ON public.macro_labels USING btree (label_id);

CREATE TABLE macro_runs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  finished_at timestamp with time zone,
  key character varying(255) NOT NULL,
  macro_id bigint NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT macro_runs_pkey PRIMARY KEY (id),
  CONSTRAINT macro_runs_account_id_key_key UNIQUE (account_id, key),
  CONSTRAINT macro_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT macro_runs_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  CONSTRAINT macro_runs_macro_id_fkey FOREIGN KEY (macro_id) REFERENCES macros(id) ON DELETE CASCADE
);
CREATE INDEX macro_runs_account_id_index ON public.macro_runs USING btree (account_id, started_at);
CREATE INDEX macro_runs_chat_id_index ON public.macro_runs USING btree (chat_id);
CREATE INDEX macro_runs_macro_id_index ON public.macro_runs USING btree (macro_id);

CREATE TABLE macros (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  assigns character varying(4),
  name character varying(60) NOT NULL,
  resolves boolean NOT NULL,
  team_id bigint,
  text text,
  user_id bigint,
  CONSTRAINT macros_pkey PRIMARY KEY (id),
  CONSTRAINT macros_account_id_name_key UNIQUE (account_id, name),
  CONSTRAINT macros_assigns_check CHECK (((assigns)::text = ANY ((ARRAY['me'::character varying, 'user'::character varying, 'team'::character varying])::text[]))),
  CONSTRAINT macros_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT macros_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE SET NULL,
  CONSTRAINT macros_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX macros_team_id_index ON public.macros USING btree (team_id);
CREATE INDEX macros_user_id_index ON public.macros USING btree (user_id);

CREATE TABLE media (
  id bigint DEFAULT nextval('media_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  file_key character varying(100) NOT NULL,
  file_name character varying(255) NOT NULL,
  height integer,
  kind character varying(20) NOT NULL,
  mimetype character varying(100) NOT NULL,
  search_text text GENERATED ALWAYS AS (fold_search((file_name)::text)) STORED NOT NULL,
  sha256 character(64) NOT NULL,
  size bigint NOT NULL,
  thumb_key character varying(100),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  uploaded_sha256 character(64) NOT NULL,
  uuid uuid NOT NULL,
  width integer,
  CONSTRAINT media_pkey PRIMARY KEY (id),
  CONSTRAINT media_account_id_sha256_unique UNIQUE (account_id, sha256),
  CONSTRAINT media_uuid_unique UNIQUE (uuid),
  CONSTRAINT media_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX media_account_id_id_index ON public.media USING btree (account_id, id);
CREATE INDEX media_account_id_uploaded_sha256_index ON public.media USING btree (account_id, uploaded_sha256);
CREATE TRIGGER count_media_in AFTER INSERT ON public.media FOR EACH ROW EXECUTE FUNCTION count_row('media', '1');
CREATE TRIGGER count_media_out AFTER DELETE ON public.media FOR EACH ROW EXECUTE FUNCTION count_row('media', '-1');

CREATE TABLE message_changes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  content bytea,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint NOT NULL,
  expires_at timestamp with time zone,
  handed_over_at timestamp with time zone,
  kind character varying(10) NOT NULL,
  message_id bigint NOT NULL,
  status character varying(10) DEFAULT 'queued'::character varying NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  value text,
  wa_id character varying(64) NOT NULL,
  CONSTRAINT message_changes_pkey PRIMARY KEY (id),
  CONSTRAINT message_changes_kind_check CHECK (((kind)::text = ANY ((ARRAY['reaction'::character varying, 'edit'::character varying, 'delete'::character varying])::text[]))),
  CONSTRAINT message_changes_status_check CHECK (((status)::text = ANY ((ARRAY['queued'::character varying, 'sending'::character varying, 'sent'::character varying, 'failed'::character varying])::text[]))),
  CONSTRAINT message_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT message_changes_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX message_changes_age ON public.message_changes USING btree (updated_at) WHERE ((status)::text = ANY ((ARRAY['sent'::character varying, 'failed'::character varying])::text[]));
CREATE INDEX message_changes_of_account ON public.message_changes USING btree (account_id);
CREATE INDEX message_changes_of_message ON public.message_changes USING btree (message_id);
CREATE UNIQUE INDEX message_changes_unfinished ON public.message_changes USING btree (message_id, kind) WHERE ((status)::text = ANY ((ARRAY['queued'::character varying, 'sending'::character varying])::text[]));
CREATE UNIQUE INDEX message_changes_wa_id ON public.message_changes USING btree (device_id, wa_id);
CREATE INDEX message_changes_waiting ON public.message_changes USING btree (device_id, id) WHERE ((status)::text = ANY ((ARRAY['queued'::character varying, 'sending'::character varying])::text[]));

CREATE TABLE message_texts (
  account_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  device_id bigint NOT NULL,
  message_id bigint NOT NULL,
  search_key text NOT NULL,
  CONSTRAINT message_texts_pkey PRIMARY KEY (message_id),
  CONSTRAINT message_texts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT message_texts_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX message_texts_account_id_at_message_id_index ON public.message_texts USING btree (account_id, at, message_id);
CREATE INDEX message_texts_search_index ON public.message_texts USING gin (account_id, search_key gin_trgm_ops);

CREATE TABLE messages (
  id bigint DEFAULT nextval('messages_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  album_id character varying(64),
  at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  body text,
  card jsonb,
  change jsonb,
  chat_id bigint NOT NULL,
  content bytea,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint NOT NULL,
  due_at timestamp with time zone,
  edits jsonb,
  expires_at timestamp with time zone,
  failure character varying(30),
  forwards smallint DEFAULT 0 NOT NULL,
  from_me boolean NOT NULL,
  handed_over_at timestamp with time zone,
  held_until timestamp with time zone,
  hold_reason character varying(20),
  idempotency_key character varying(255),
  is_bulk boolean DEFAULT false NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  is_edited boolean DEFAULT false NOT NULL,
  is_free boolean DEFAULT false NOT NULL,
  is_history boolean DEFAULT false NOT NULL,
  is_owed boolean DEFAULT false NOT NULL,
  is_truncated boolean DEFAULT false NOT NULL,
  kind character varying(20) NOT NULL,
  media jsonb,
  media_id bigint,
  merged_from character varying(30),
  origin character varying(10) DEFAULT 'user'::character varying NOT NULL,
  quoted jsonb,
  reactions jsonb DEFAULT '[]'::jsonb NOT NULL,
  referral jsonb,
  request_hash character varying(64),
  secret bytea,
  status character varying(12) NOT NULL,
  template_id bigint,
  unsupported_type character varying(100),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  wa_id character varying(64) NOT NULL,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_account_id_idempotency_key_unique UNIQUE (account_id, idempotency_key),
  CONSTRAINT messages_device_id_wa_id_chat_id_from_me_unique UNIQUE (device_id, wa_id, chat_id, from_me),
  CONSTRAINT messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX messages_account_id_id_index ON public.messages USING btree (account_id, id);
CREATE INDEX messages_bulk_under_way ON public.messages USING btree (device_id) WHERE (is_bulk AND ((status)::text = ANY ((ARRAY['queued'::character varying, 'sending'::character varying])::text[])));
CREATE INDEX messages_chat_id_at_id_index ON public.messages USING btree (chat_id, at, id);
CREATE INDEX messages_expires_at_index ON public.messages USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX messages_failed_at ON public.messages USING btree (account_id, at, id) INCLUDE (chat_id) WHERE (from_me AND ((status)::text = 'failed'::text));
CREATE INDEX messages_failed_files_index ON public.messages USING btree (id) WHERE (from_me AND ((status)::text = 'failed'::text) AND (media_id IS NULL) AND ((media ->> 'fileKey'::text) IS NOT NULL));
CREATE INDEX messages_files ON public.messages USING btree (chat_id, at, id) WHERE (media IS NOT NULL);
CREATE INDEX messages_media_id_index ON public.messages USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX messages_missing_files ON public.messages USING btree (at) WHERE ((media IS NOT NULL) AND (content IS NOT NULL) AND (media_id IS NULL) AND (NOT is_history) AND (NOT is_deleted) AND ((media ->> 'held'::text) IS NULL) AND (((media ->> 'fileKey'::text) IS NULL) OR ((media ->> 'better'::text) = 'wanted'::text)));
CREATE INDEX messages_template_id_index ON public.messages USING btree (template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX messages_timed_holds_index ON public.messages USING btree (device_id) WHERE (((status)::text = 'queued'::text) AND ((hold_reason)::text = ANY ((ARRAY['media_host'::character varying, 'lookup'::character varying, 'rate_limited'::character varying])::text[])));
CREATE INDEX messages_unfinished ON public.messages USING btree (account_id, device_id, id) WHERE ((status)::text = ANY ((ARRAY['queued'::character varying, 'sending'::character varying])::text[]));
CREATE INDEX messages_wait_for_host_index ON public.messages USING btree (device_id) WHERE (((status)::text = 'queued'::text) AND ((hold_reason)::text = 'media_host'::text));
CREATE TRIGGER count_message_delete AFTER DELETE ON public.messages FOR EACH ROW WHEN ((old.from_me AND ((old.origin)::text <> 'phone'::text) AND (message_stage((old.status)::text) <> 0) AND (current_setting('mersal.keeps_counters'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION count_message();
CREATE TRIGGER count_message_insert AFTER INSERT ON public.messages FOR EACH ROW WHEN ((new.from_me AND ((new.origin)::text <> 'phone'::text) AND (message_stage((new.status)::text) <> 0))) EXECUTE FUNCTION count_message();
CREATE TRIGGER count_message_update AFTER UPDATE OF status ON public.messages FOR EACH ROW WHEN ((new.from_me AND ((new.origin)::text <> 'phone'::text) AND (message_stage((new.status)::text) <> message_stage((old.status)::text)))) EXECUTE FUNCTION count_message();
CREATE TRIGGER keep_message_text_of_changed AFTER UPDATE OF body, is_deleted ON public.messages FOR EACH ROW WHEN (((old.body IS DISTINCT FROM new.body) OR (old.is_deleted <> new.is_deleted))) EXECUTE FUNCTION keep_message_text();
CREATE TRIGGER keep_message_text_of_new AFTER INSERT ON public.messages FOR EACH ROW WHEN (((new.body IS NOT NULL) AND (new.body <> '••••••'::text) AND (NOT new.is_deleted) AND (NOT new.is_bulk) AND (new.expires_at IS NULL))) EXECUTE FUNCTION keep_message_text();
CREATE TRIGGER live_messages_measured AFTER UPDATE OF is_history ON public.messages FOR EACH ROW WHEN ((old.is_history AND (NOT new.is_history) AND (NOT new.is_free) AND ((NOT new.from_me) OR ((NOT new.is_bulk) AND ((new.idempotency_key IS NULL) OR (NOT starts_with((new.idempotency_key)::text, '→'::text))))))) EXECUTE FUNCTION measure_message();
CREATE TRIGGER messages_measured AFTER INSERT ON public.messages FOR EACH ROW WHEN (((NOT new.is_history) AND (NOT new.is_free) AND ((NOT new.from_me) OR ((NOT new.is_bulk) AND ((new.idempotency_key IS NULL) OR (NOT starts_with((new.idempotency_key)::text, '→'::text))))))) EXECUTE FUNCTION measure_message();
CREATE TRIGGER release_file_of_message AFTER DELETE ON public.messages FOR EACH ROW WHEN (((old.media_id IS NULL) AND ((old.media ->> 'fileKey'::text) IS NOT NULL))) EXECUTE FUNCTION release_file_of_message();
CREATE TRIGGER warm_chat_insert AFTER INSERT ON public.messages FOR EACH ROW WHEN (((NOT new.from_me) OR ((new.status)::text = ANY ((ARRAY['delivered'::character varying, 'read'::character varying, 'played'::character varying])::text[])))) EXECUTE FUNCTION warm_chat();
CREATE TRIGGER warm_chat_update AFTER UPDATE OF status, chat_id ON public.messages FOR EACH ROW WHEN ((((NOT new.from_me) OR ((new.status)::text = ANY ((ARRAY['delivered'::character varying, 'read'::character varying, 'played'::character varying])::text[]))) AND ((new.chat_id <> old.chat_id) OR (NOT ((NOT old.from_me) OR ((old.status)::text = ANY ((ARRAY['delivered'::character varying, 'read'::character varying, 'played'::character varying])::text[]))))))) EXECUTE FUNCTION warm_chat();
CREATE TRIGGER webhook_of_deleted AFTER UPDATE OF is_deleted ON public.messages FOR EACH ROW WHEN ((new.is_deleted AND (NOT old.is_deleted))) EXECUTE FUNCTION publish_webhook_deleted();
CREATE TRIGGER webhook_of_edited AFTER UPDATE OF is_edited, body ON public.messages FOR EACH ROW WHEN ((new.is_edited AND (NOT new.is_deleted) AND (NOT (new.expires_at IS DISTINCT FROM old.expires_at)) AND ((NOT old.is_edited) OR (new.body IS DISTINCT FROM old.body)))) EXECUTE FUNCTION publish_webhook_edited();
CREATE TRIGGER webhook_of_live_message AFTER UPDATE OF is_history ON public.messages FOR EACH ROW WHEN (((NOT new.from_me) AND (new.at > (now() - '4 days'::interval)) AND ((new.unsupported_type)::text IS DISTINCT FROM 'ciphertext'::text) AND old.is_history AND (NOT new.is_history))) EXECUTE FUNCTION tell_webhook_message();
CREATE TRIGGER webhook_of_message AFTER INSERT ON public.messages FOR EACH ROW WHEN (((NOT new.from_me) AND (new.at > (now() - '4 days'::interval)) AND ((new.unsupported_type)::text IS DISTINCT FROM 'ciphertext'::text) AND (NOT new.is_history))) EXECUTE FUNCTION tell_webhook_message();
CREATE TRIGGER webhook_of_reacted AFTER UPDATE OF reactions ON public.messages FOR EACH ROW WHEN (((new.reactions <> old.reactions) AND (NOT new.is_deleted))) EXECUTE FUNCTION publish_webhook_reacted();
CREATE TRIGGER webhook_of_readable AFTER UPDATE OF unsupported_type ON public.messages FOR EACH ROW WHEN (((NOT new.from_me) AND (new.at > (now() - '4 days'::interval)) AND ((new.unsupported_type)::text IS DISTINCT FROM 'ciphertext'::text) AND ((old.unsupported_type)::text = 'ciphertext'::text))) EXECUTE FUNCTION tell_webhook_message();
CREATE TRIGGER webhook_of_status AFTER UPDATE OF status ON public.messages FOR EACH ROW WHEN ((new.from_me AND ((new.status)::text IS DISTINCT FROM (old.status)::text) AND ((new.status)::text = ANY ((ARRAY['sent'::character varying, 'delivered'::character varying, 'read'::character varying, 'played'::character varying, 'failed'::character varying])::text[])))) EXECUTE FUNCTION tell_webhook_status();

CREATE TABLE migrations (
  id integer DEFAULT nextval('migrations_id_seq'::regclass) NOT NULL,
  executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL,
  name character varying(255) NOT NULL,
  CONSTRAINT migrations_pkey PRIMARY KEY (id)
);

CREATE TABLE opt_out_settings (
  account_id bigint NOT NULL,
  is_on boolean NOT NULL,
  start_reply character varying(1000),
  start_words text[] NOT NULL,
  stop_reply character varying(1000),
  stop_words text[] NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT opt_out_settings_pkey PRIMARY KEY (account_id),
  CONSTRAINT opt_out_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE order_lookups (
  account_id bigint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  message_id bigint NOT NULL,
  next_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT order_lookups_pkey PRIMARY KEY (message_id),
  CONSTRAINT order_lookups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT order_lookups_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX order_lookups_due ON public.order_lookups USING btree (next_at);
CREATE INDEX order_lookups_of_account ON public.order_lookups USING btree (account_id);

CREATE TABLE orphaned_media (
  account_id bigint NOT NULL,
  deleted_at timestamp with time zone DEFAULT now() NOT NULL,
  file_key character varying(100) NOT NULL,
  media_id bigint NOT NULL,
  thumb_key character varying(100),
  CONSTRAINT media_leftovers_pkey PRIMARY KEY (media_id),
  CONSTRAINT media_leftovers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX orphaned_media_account_id_index ON public.orphaned_media USING btree (account_id);

CREATE TABLE package_periods (
  id bigint DEFAULT nextval('package_periods_id_seq'::regclass) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  discount numeric(10,2) DEFAULT 0 NOT NULL,
  months integer NOT NULL,
  package_id bigint NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT package_periods_pkey PRIMARY KEY (id),
  CONSTRAINT package_periods_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE CASCADE
);
CREATE INDEX package_periods_package_id_index ON public.package_periods USING btree (package_id);

CREATE TABLE packages (
  id bigint DEFAULT nextval('packages_id_seq'::regclass) NOT NULL,
  app_id bigint,
  count_campaigns integer,
  count_devices integer,
  count_messages integer NOT NULL,
  count_months integer DEFAULT 1 NOT NULL,
  count_phone_contacts integer,
  count_storage_mb integer,
  count_templates integer,
  count_users integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  discount numeric(10,2) DEFAULT 0 NOT NULL,
  features jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_for_new_members boolean DEFAULT false NOT NULL,
  link_token character varying(60),
  main_name character varying(100) NOT NULL,
  package_type character varying(7) DEFAULT 'public'::character varying NOT NULL,
  period_type character varying(5) DEFAULT 'month'::character varying NOT NULL,
  price numeric(10,2) DEFAULT 0 NOT NULL,
  status boolean DEFAULT true NOT NULL,
  title character varying(100) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT packages_pkey PRIMARY KEY (id),
  CONSTRAINT packages_package_type_check CHECK (((package_type)::text = ANY ((ARRAY['public'::character varying, 'private'::character varying])::text[]))),
  CONSTRAINT packages_period_type_check CHECK (((period_type)::text = ANY ((ARRAY['day'::character varying, 'month'::character varying, 'year'::character varying])::text[])))
);
CREATE UNIQUE INDEX packages_one_for_new_members ON public.packages USING btree (is_for_new_members) WHERE is_for_new_members;

CREATE TABLE payment_credentials (
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  key_id character varying(8) NOT NULL,
  provider character varying(10) NOT NULL,
  sealed bytea NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_credentials_pkey PRIMARY KEY (provider)
);

CREATE TABLE payment_receipts (
  bytes bytea NOT NULL,
  payment_id bigint NOT NULL,
  CONSTRAINT payment_receipts_pkey PRIMARY KEY (payment_id),
  CONSTRAINT payment_receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE
);

CREATE TABLE payment_refunds (
  id bigint DEFAULT nextval('payment_refunds_id_seq'::regclass) NOT NULL,
  amount integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  credit_note_number integer,
  done_at timestamp with time zone,
  error character varying(200),
  is_by_hand boolean DEFAULT false NOT NULL,
  payment_id bigint NOT NULL,
  provider_key character varying(100) NOT NULL,
  provider_refund_id character varying(255),
  reason character varying(500),
  requested_by bigint,
  state character varying(10) DEFAULT 'pending'::character varying NOT NULL,
  vat integer NOT NULL,
  CONSTRAINT payment_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT payment_refunds_credit_note_number_key UNIQUE (credit_note_number),
  CONSTRAINT payment_refunds_amount_check CHECK ((amount > 0)),
  CONSTRAINT payment_refunds_state_check CHECK (((state)::text = ANY ((ARRAY['pending'::character varying, 'done'::character varying, 'rejected'::character varying])::text[]))),
  CONSTRAINT payment_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE
);
CREATE INDEX payment_refunds_payment_index ON public.payment_refunds USING btree (payment_id, id);
CREATE UNIQUE INDEX payment_refunds_pending_unique ON public.payment_refunds USING btree (payment_id) WHERE ((state)::text = 'pending'::text);
CREATE INDEX payment_refunds_provider_index ON public.payment_refunds USING btree (provider_refund_id) WHERE (provider_refund_id IS NOT NULL);

CREATE TABLE payment_settings (
  id boolean DEFAULT true NOT NULL,
  bank_details text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  grace_days integer DEFAULT 0 NOT NULL,
  key_id character varying(8),
  last_credit_note integer DEFAULT 0 NOT NULL,
  last_invoice integer DEFAULT 0 NOT NULL,
  moyasar_key bytea,
  moyasar_webhook bytea,
  moyasar_webhook_previous bytea,
  prices_include_vat boolean DEFAULT true NOT NULL,
  provider character varying(10) DEFAULT 'none'::character varying NOT NULL,
  seller_address character varying(500) DEFAULT ''::character varying NOT NULL,
  seller_name character varying(200) DEFAULT ''::character varying NOT NULL,
  stripe_key bytea,
  stripe_webhook bytea,
  stripe_webhook_previous bytea,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  vat_number character varying(15),
  vat_rate integer DEFAULT 0 NOT NULL,
  CONSTRAINT payment_settings_pkey PRIMARY KEY (id),
  CONSTRAINT payment_settings_id_check CHECK (id),
  CONSTRAINT payment_settings_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 5000)))
);
CREATE TRIGGER forget_payment_credentials AFTER UPDATE OF moyasar_key, moyasar_webhook, moyasar_webhook_previous, stripe_key, stripe_webhook, stripe_webhook_previous ON public.payment_settings FOR EACH ROW EXECUTE FUNCTION forget_payment_credentials();

CREATE TABLE payment_webhooks (
  event_id character varying(255) NOT NULL,
  provider character varying(10) NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_webhooks_pkey PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_webhooks_received_at_index ON public.payment_webhooks USING btree (received_at);

CREATE TABLE payments (
  id bigint DEFAULT nextval('payments_id_seq'::regclass) NOT NULL,
  account_id bigint,
  base integer NOT NULL,
  buyer_email character varying(254) NOT NULL,
  buyer_username character varying(100) NOT NULL,
  change character varying(10) NOT NULL,
  check_at timestamp with time zone,
  checked_at timestamp with time zone,
  checks integer DEFAULT 0 NOT NULL,
  coupon_discount integer DEFAULT 0 NOT NULL,
  coupon_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  credit integer DEFAULT 0 NOT NULL,
  credited_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  credited_to bigint,
  decided_by bigint,
  dispute jsonb,
  ends_at timestamp with time zone,
  expires_at timestamp with time zone,
  extra_days integer DEFAULT 0 NOT NULL,
  invoice_number integer,
  months integer NOT NULL,
  net integer NOT NULL,
  notice character varying(20),
  notice_due_at timestamp with time zone,
  order_key uuid DEFAULT gen_random_uuid() NOT NULL,
  origin character varying(10) NOT NULL,
  package_id bigint,
  package_title character varying(100) NOT NULL,
  paid_at timestamp with time zone,
  period_type character varying(5) NOT NULL,
  provider character varying(10) NOT NULL,
  provider_ref character varying(255),
  reason character varying(500),
  receipt_type character varying(50),
  redirect_url text,
  returned integer DEFAULT 0 NOT NULL,
  seller jsonb,
  starts_at timestamp with time zone,
  state character varying(15) DEFAULT 'open'::character varying NOT NULL,
  total integer NOT NULL,
  transaction jsonb,
  transaction_id character varying(255),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  value integer NOT NULL,
  vat integer NOT NULL,
  vat_rate integer NOT NULL,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_invoice_number_key UNIQUE (invoice_number),
  CONSTRAINT payments_order_key_key UNIQUE (order_key),
  CONSTRAINT payments_change_check CHECK (((change)::text = ANY ((ARRAY['new'::character varying, 'renew'::character varying, 'upgrade'::character varying, 'downgrade'::character varying])::text[]))),
  CONSTRAINT payments_origin_check CHECK (((origin)::text = ANY ((ARRAY['order'::character varying, 'admin'::character varying, 'copy'::character varying])::text[]))),
  CONSTRAINT payments_returned_check CHECK ((returned >= 0)),
  CONSTRAINT payments_state_check CHECK (((state)::text = ANY ((ARRAY['open'::character varying, 'paid'::character varying, 'held'::character varying, 'expired'::character varying, 'refused'::character varying, 'refunding'::character varying, 'refunded'::character varying, 'refund_failed'::character varying])::text[]))),
  CONSTRAINT payments_total_check CHECK ((total >= 0)),
  CONSTRAINT payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT payments_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE SET NULL,
  CONSTRAINT payments_credited_to_fkey FOREIGN KEY (credited_to) REFERENCES payments(id),
  CONSTRAINT payments_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE SET NULL
);
CREATE INDEX payments_account_id_index ON public.payments USING btree (account_id, id);
CREATE INDEX payments_check_at_index ON public.payments USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX payments_credited_to_index ON public.payments USING btree (credited_to) WHERE (credited_to IS NOT NULL);
CREATE INDEX payments_notice_index ON public.payments USING btree (notice_due_at) WHERE (notice IS NOT NULL);
CREATE INDEX payments_package_id_index ON public.payments USING btree (package_id);
CREATE UNIQUE INDEX payments_provider_ref_unique ON public.payments USING btree (provider, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE UNIQUE INDEX payments_transaction_unique ON public.payments USING btree (provider, transaction_id) WHERE (transaction_id IS NOT NULL);

CREATE TABLE pending_effects (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  effect jsonb NOT NULL,
  from_me boolean NOT NULL,
  target_from_me boolean NOT NULL,
  target_wa_id character varying(64) NOT NULL,
  CONSTRAINT pending_effects_pkey PRIMARY KEY (id),
  CONSTRAINT pending_effects_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT pending_effects_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE
);
CREATE INDEX pending_effects_age ON public.pending_effects USING btree (created_at);
CREATE INDEX pending_effects_of_account ON public.pending_effects USING btree (account_id);
CREATE INDEX pending_effects_of_chat ON public.pending_effects USING btree (chat_id, target_wa_id);

CREATE TABLE phone_chats (
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint NOT NULL,
  kind character varying(10) NOT NULL,
  muted_until timestamp with time zone,
  person character varying(30) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT phone_chats_pkey PRIMARY KEY (device_id, person, kind),
  CONSTRAINT phone_chats_kind_check CHECK (((kind)::text = ANY ((ARRAY['archive'::character varying, 'mute'::character varying])::text[]))),
  CONSTRAINT phone_chats_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX phone_chats_of_account ON public.phone_chats USING btree (account_id);

CREATE TABLE phone_spellings (
  account_id bigint NOT NULL,
  phone character varying(20) NOT NULL,
  spelling character varying(20) NOT NULL,
  CONSTRAINT phone_spellings_pkey PRIMARY KEY (account_id, spelling),
  CONSTRAINT phone_spellings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX phone_spellings_phone_index ON public.phone_spellings USING btree (account_id, phone);

CREATE TABLE platform_settings (
  id integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  default_language character varying(5) DEFAULT 'en'::character varying NOT NULL,
  platform_email character varying(255),
  platform_name character varying(60) DEFAULT 'Mersal'::character varying NOT NULL,
  platform_phone character varying(20),
  status_page boolean DEFAULT false NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT platform_settings_pkey PRIMARY KEY (id),
  CONSTRAINT platform_settings_id_check CHECK ((id = 1))
);

CREATE TABLE platform_texts (
  expires_at timestamp with time zone NOT NULL,
  wa_id_hash character varying(64) NOT NULL,
  CONSTRAINT platform_texts_pkey PRIMARY KEY (wa_id_hash)
);
CREATE INDEX platform_texts_expires_at ON public.platform_texts USING btree (expires_at);

CREATE TABLE recipient_links (
  account_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  clicks integer DEFAULT 0 NOT NULL,
  link_id bigint NOT NULL,
  recipient_id bigint NOT NULL,
  token character varying(12) NOT NULL,
  CONSTRAINT recipient_links_pkey PRIMARY KEY (token),
  CONSTRAINT recipient_links_unique UNIQUE (recipient_id, link_id),
  CONSTRAINT recipient_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX recipient_links_account_id_index ON public.recipient_links USING btree (account_id, campaign_id);

CREATE TABLE reconcile_rounds (
  begun_at timestamp with time zone NOT NULL,
  work character varying(60) NOT NULL,
  CONSTRAINT reconcile_rounds_pkey PRIMARY KEY (work)
);

CREATE TABLE roles (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  key character varying(20),
  name character varying(60) NOT NULL,
  permissions jsonb DEFAULT '[]'::jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT roles_pkey PRIMARY KEY (id),
  CONSTRAINT roles_account_id_name_key UNIQUE (account_id, name),
  CONSTRAINT roles_key_key UNIQUE (key),
  CONSTRAINT roles_built_in CHECK (((account_id IS NULL) = (key IS NOT NULL))),
  CONSTRAINT roles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE scheduled_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  began_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  failure character varying(60),
  idempotency_key character varying(255),
  message_id bigint,
  message_order jsonb NOT NULL,
  request_hash character varying(64) NOT NULL,
  send_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT scheduled_messages_pkey PRIMARY KEY (id),
  CONSTRAINT scheduled_messages_idempotency_key_unique UNIQUE (account_id, idempotency_key),
  CONSTRAINT scheduled_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX scheduled_messages_account_id_index ON public.scheduled_messages USING btree (account_id, id);
CREATE INDEX scheduled_messages_settled ON public.scheduled_messages USING btree (updated_at) WHERE ((message_id IS NOT NULL) OR (failure IS NOT NULL) OR (cancelled_at IS NOT NULL));
CREATE INDEX scheduled_messages_waiting ON public.scheduled_messages USING btree (account_id) WHERE ((message_id IS NULL) AND (failure IS NULL) AND (cancelled_at IS NULL));

CREATE TABLE schema_state (
  id boolean DEFAULT true NOT NULL,
  functions_hash character varying(64),
  oldest_compatible_version character varying(40) DEFAULT '0.0.0'::character varying NOT NULL,
  version character varying(40) DEFAULT '0.0.0'::character varying NOT NULL,
  CONSTRAINT schema_state_pkey PRIMARY KEY (id),
  CONSTRAINT schema_state_id_check CHECK (id)
);

CREATE TABLE search_refolds (
  due_at timestamp with time zone DEFAULT (now() + '00:10:00'::interval) NOT NULL,
  last_id bigint DEFAULT 0 NOT NULL,
  table_name character varying(40) NOT NULL,
  CONSTRAINT search_refolds_pkey PRIMARY KEY (table_name)
);

CREATE TABLE sending_permit (
  id boolean DEFAULT true NOT NULL,
  changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  installation text NOT NULL,
  is_off boolean DEFAULT false NOT NULL,
  CONSTRAINT sending_permit_pkey PRIMARY KEY (id),
  CONSTRAINT sending_permit_id_check CHECK (id)
);

CREATE TABLE server_processes (
  id uuid NOT NULL,
  address character varying(200),
  beat_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  capacity integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  figures jsonb DEFAULT '{}'::jsonb NOT NULL,
  name character varying(100) NOT NULL,
  roles text[] NOT NULL,
  started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT server_processes_pkey PRIMARY KEY (id)
);

CREATE TABLE server_starts (
  away_since timestamp with time zone,
  connected_at timestamp with time zone,
  devices integer NOT NULL,
  process_id uuid NOT NULL,
  started_at timestamp with time zone NOT NULL,
  stopped_at timestamp with time zone,
  CONSTRAINT server_starts_pkey PRIMARY KEY (process_id)
);
CREATE INDEX server_starts_at ON public.server_starts USING btree (started_at);

CREATE TABLE sessions (
  id bigint DEFAULT nextval('sessions_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  impersonator_session_id bigint,
  impersonator_user_id bigint,
  ip character varying(45),
  is_remembered boolean DEFAULT false NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  token_hash character varying(255) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  user_agent character varying(300),
  user_id bigint NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX sessions_account_id_index ON public.sessions USING btree (account_id);
CREATE INDEX sessions_expires_at_index ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_impersonator_session_id_index ON public.sessions USING btree (impersonator_session_id) WHERE (impersonator_session_id IS NOT NULL);
CREATE INDEX sessions_impersonator_user_id_index ON public.sessions USING btree (impersonator_user_id);
CREATE INDEX sessions_user_id_index ON public.sessions USING btree (user_id);

CREATE TABLE shop_handshakes (
  account_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  fields jsonb DEFAULT '{}'::jsonb NOT NULL,
  key_id character varying(8) NOT NULL,
  session_mac character varying(64) NOT NULL,
  shop_id bigint NOT NULL,
  state_mac character varying(64) NOT NULL,
  user_id bigint NOT NULL,
  verifier_sealed bytea NOT NULL,
  CONSTRAINT shop_handshakes_pkey PRIMARY KEY (state_mac),
  CONSTRAINT shop_handshakes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT shop_handshakes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX shop_handshakes_account_id_index ON public.shop_handshakes USING btree (account_id);
CREATE INDEX shop_handshakes_shop_id_index ON public.shop_handshakes USING btree (shop_id);

CREATE TABLE shop_orders (
  id bigint DEFAULT nextval('shop_orders_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  cart_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
  cod_answered_at timestamp with time zone,
  cod_answers integer DEFAULT 0 NOT NULL,
  cod_asked_at timestamp with time zone,
  cod_attempts integer DEFAULT 0 NOT NULL,
  cod_state character varying(15),
  cod_told_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  currency character varying(3) NOT NULL,
  customer_name character varying(255),
  number character varying(100) NOT NULL,
  order_id character varying(100) NOT NULL,
  phone character varying(15),
  placed_at timestamp with time zone,
  shop_id bigint NOT NULL,
  state_at timestamp with time zone,
  status character varying(60),
  status_at timestamp with time zone,
  statuses jsonb DEFAULT '[]'::jsonb NOT NULL,
  total numeric(14,4),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT shop_orders_pkey PRIMARY KEY (id),
  CONSTRAINT shop_orders_unique UNIQUE (shop_id, order_id),
  CONSTRAINT shop_orders_cod_state_check CHECK (((cod_state)::text = ANY ((ARRAY['asked'::character varying, 'confirmed'::character varying, 'cancelled'::character varying, 'change_address'::character varying, 'silent'::character varying])::text[]))),
  CONSTRAINT shop_orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT shop_orders_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX shop_orders_account_id_index ON public.shop_orders USING btree (account_id, shop_id, id);
CREATE INDEX shop_orders_carts_index ON public.shop_orders USING gin (cart_ids jsonb_path_ops);
CREATE INDEX shop_orders_cod_asked_index ON public.shop_orders USING btree (account_id, phone, cod_asked_at) WHERE ((cod_state)::text = 'asked'::text);
CREATE INDEX shop_orders_cod_index ON public.shop_orders USING btree (account_id, cod_asked_at) INCLUDE (cod_state) WHERE (cod_state IS NOT NULL);
CREATE INDEX shop_orders_cod_untold_index ON public.shop_orders USING btree (cod_answered_at) WHERE ((cod_answered_at IS NOT NULL) AND (cod_told_at IS NULL));
CREATE INDEX shop_orders_phone_index ON public.shop_orders USING btree (shop_id, phone, created_at) WHERE (phone IS NOT NULL);
CREATE INDEX shop_orders_recent_index ON public.shop_orders USING btree (account_id, created_at);
CREATE TRIGGER webhook_of_order AFTER UPDATE OF status ON public.shop_orders FOR EACH ROW WHEN ((((new.status)::text IS DISTINCT FROM (old.status)::text) OR (old.status_at IS NULL))) EXECUTE FUNCTION tell_webhook_order();

CREATE TABLE shops (
  id bigint DEFAULT nextval('shops_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  app_id smallint NOT NULL,
  checked_at timestamp with time zone,
  connected_at timestamp with time zone,
  country character varying(2) DEFAULT 'SA'::character varying NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  currency character varying(3) DEFAULT 'SAR'::character varying NOT NULL,
  former_secret_sealed bytea,
  former_secret_until timestamp with time zone,
  install_key character varying(43) NOT NULL,
  is_activated boolean DEFAULT false NOT NULL,
  key_id character varying(8),
  last_event_at timestamp with time zone,
  looked_since timestamp with time zone,
  merchant_email character varying(255),
  refused_at timestamp with time zone,
  refused_count integer DEFAULT 0 NOT NULL,
  secret_sealed bytea,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  state character varying(20) DEFAULT 'not_connected'::character varying NOT NULL,
  state_reason character varying(40),
  store_id character varying(100),
  store_name character varying(255),
  store_url character varying(500),
  tokens_expire_at timestamp with time zone,
  tokens_sealed bytea,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT shops_pkey PRIMARY KEY (id),
  CONSTRAINT shops_account_app_unique UNIQUE (account_id, app_id),
  CONSTRAINT shops_install_key_key UNIQUE (install_key),
  CONSTRAINT shops_state_check CHECK (((state)::text = ANY ((ARRAY['not_connected'::character varying, 'connecting'::character varying, 'connected'::character varying, 'needs_attention'::character varying])::text[]))),
  CONSTRAINT shops_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT shops_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id)
);
CREATE INDEX shops_store_id_index ON public.shops USING btree (store_id varchar_pattern_ops) WHERE (store_id IS NOT NULL);
CREATE UNIQUE INDEX shops_store_unique ON public.shops USING btree (app_id, store_id) WHERE ((store_id IS NOT NULL) AND ((state)::text = ANY ((ARRAY['connected'::character varying, 'needs_attention'::character varying])::text[])));
CREATE INDEX shops_troubled_index ON public.shops USING btree (id) WHERE ((state)::text = 'needs_attention'::text);

CREATE TABLE sla_notices (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  chat_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  due_at timestamp with time zone NOT NULL,
  kind character varying(10) NOT NULL,
  send_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  target character varying(12) NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT sla_notices_pkey PRIMARY KEY (id),
  CONSTRAINT sla_notices_once UNIQUE (user_id, chat_id, target, kind, due_at),
  CONSTRAINT sla_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT sla_notices_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  CONSTRAINT sla_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sla_notices_account_id_index ON public.sla_notices USING btree (account_id);
CREATE INDEX sla_notices_chat_id_index ON public.sla_notices USING btree (chat_id);
CREATE INDEX sla_notices_unsent ON public.sla_notices USING btree (send_at) WHERE (sent_at IS NULL);

CREATE TABLE sla_policies (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  business_hours_id bigint,
  changed_at timestamp with time zone NOT NULL,
  first_reply_minutes integer,
  is_for_all boolean NOT NULL,
  name character varying(60) NOT NULL,
  next_reply_minutes integer,
  "position" integer NOT NULL,
  resolution_minutes integer,
  CONSTRAINT sla_policies_pkey PRIMARY KEY (id),
  CONSTRAINT sla_policies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT sla_policies_business_hours_id_fkey FOREIGN KEY (business_hours_id) REFERENCES business_hours(id)
);
CREATE INDEX sla_policies_account_id_index ON public.sla_policies USING btree (account_id);
CREATE INDEX sla_policies_business_hours_id_index ON public.sla_policies USING btree (business_hours_id);

CREATE TABLE sla_policy_labels (
  account_id bigint NOT NULL,
  label_id bigint NOT NULL,
  policy_id bigint NOT NULL,
  CONSTRAINT sla_policy_labels_pkey PRIMARY KEY (policy_id, label_id),
  CONSTRAINT sla_policy_labels_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT sla_policy_labels_label_id_fkey FOREIGN KEY (label_id) REFERENCES labels(id) ON DELETE CASCADE,
  CONSTRAINT sla_policy_labels_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES sla_policies(id) ON DELETE CASCADE
);
CREATE INDEX sla_policy_labels_account_id_index ON public.sla_policy_labels USING btree (account_id);
CREATE INDEX sla_policy_labels_label_id_index ON public.sla_policy_labels USING btree (label_id);

CREATE TABLE store_claims (
  id bigint DEFAULT nextval('store_claims_id_seq'::regclass) NOT NULL,
  app_id smallint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  install_key character varying(43),
  key_id character varying(8) NOT NULL,
  merchant_email character varying(255),
  merchant_phone character varying(20),
  secret_sealed bytea,
  store_id character varying(100) NOT NULL,
  store_name character varying(255),
  token_mac character varying(64),
  tokens_sealed bytea,
  told_at timestamp with time zone,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT store_claims_pkey PRIMARY KEY (id),
  CONSTRAINT store_claims_token_mac_key UNIQUE (token_mac),
  CONSTRAINT store_claims_unique UNIQUE (app_id, store_id),
  CONSTRAINT store_claims_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id)
);

CREATE TABLE store_events (
  id bigint DEFAULT nextval('store_events_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  body_sealed bytea,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  dedupe_key character varying(64) NOT NULL,
  handled_at timestamp with time zone,
  is_test boolean DEFAULT false NOT NULL,
  key_id character varying(8) NOT NULL,
  kind character varying(20),
  name character varying(100) NOT NULL,
  reason character varying(40),
  shop_id bigint NOT NULL,
  state character varying(12) DEFAULT 'received'::character varying NOT NULL,
  subject character varying(160),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT store_events_pkey PRIMARY KEY (id),
  CONSTRAINT store_events_dedupe_unique UNIQUE (shop_id, dedupe_key),
  CONSTRAINT store_events_state_check CHECK (((state)::text = ANY ((ARRAY['received'::character varying, 'handled'::character varying, 'ignored'::character varying, 'failed'::character varying])::text[]))),
  CONSTRAINT store_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT store_events_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX store_events_account_id_index ON public.store_events USING btree (account_id, shop_id, id);
CREATE INDEX store_events_received_index ON public.store_events USING btree (shop_id, id) WHERE ((state)::text = 'received'::text);

CREATE TABLE store_messages (
  id bigint DEFAULT nextval('store_messages_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  automation character varying(60) NOT NULL,
  cart_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  customer_name character varying(255),
  device_id bigint,
  device_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  effect_key character varying(200) NOT NULL,
  event_id bigint,
  expires_at timestamp with time zone,
  hidden_at timestamp with time zone,
  key_id character varying(8),
  kind character varying(20) NOT NULL,
  media_uuid uuid,
  message_id bigint,
  order_id character varying(100),
  phone character varying(15),
  purpose character varying(15) NOT NULL,
  reason character varying(40),
  resends integer DEFAULT 0 NOT NULL,
  search_key text GENERATED ALWAYS AS (((letter_key((((COALESCE(subject, ''::character varying))::text || chr(10)) || (COALESCE(customer_name, ''::character varying))::text)) || chr(10)) || (COALESCE(phone, ''::character varying))::text)) STORED NOT NULL,
  sent_at timestamp with time zone,
  shop_id bigint NOT NULL,
  state character varying(12) DEFAULT 'waiting'::character varying NOT NULL,
  subject character varying(160),
  template_id bigint,
  text text,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  variables_sealed bytea,
  CONSTRAINT store_messages_pkey PRIMARY KEY (id),
  CONSTRAINT store_messages_effect_unique UNIQUE (shop_id, effect_key),
  CONSTRAINT store_messages_state_check CHECK (((state)::text = ANY ((ARRAY['waiting'::character varying, 'queued'::character varying, 'sent'::character varying, 'delivered'::character varying, 'read'::character varying, 'failed'::character varying, 'skipped'::character varying, 'cancelled'::character varying])::text[]))),
  CONSTRAINT store_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT store_messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES store_events(id) ON DELETE SET NULL,
  CONSTRAINT store_messages_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX store_messages_account_id_index ON public.store_messages USING btree (account_id, id);
CREATE INDEX store_messages_cart_index ON public.store_messages USING btree (cart_id) WHERE (cart_id IS NOT NULL);
CREATE INDEX store_messages_carts_changed_index ON public.store_messages USING btree (updated_at) WHERE (cart_id IS NOT NULL);
CREATE INDEX store_messages_event_index ON public.store_messages USING btree (event_id);
CREATE INDEX store_messages_listed_index ON public.store_messages USING btree (account_id, id) WHERE ((hidden_at IS NULL) AND ((kind)::text <> 'cart'::text));
CREATE INDEX store_messages_message_index ON public.store_messages USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX store_messages_order_index ON public.store_messages USING btree (shop_id, order_id, id) WHERE ((order_id IS NOT NULL) AND ((state)::text = ANY ((ARRAY['waiting'::character varying, 'queued'::character varying])::text[])));
CREATE INDEX store_messages_search_key_index ON public.store_messages USING gin (search_key gin_trgm_ops) WHERE ((hidden_at IS NULL) AND ((kind)::text <> 'cart'::text));
CREATE INDEX store_messages_state_index ON public.store_messages USING btree (account_id, state, id) WHERE ((hidden_at IS NULL) AND ((kind)::text <> 'cart'::text));
CREATE INDEX store_messages_waiting_index ON public.store_messages USING btree (due_at) WHERE ((state)::text = 'waiting'::text);

CREATE TABLE stored_files (
  account_id bigint NOT NULL,
  bytes bigint NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  file_key character varying(100) NOT NULL,
  state character varying(8) DEFAULT 'kept'::character varying NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (file_key),
  CONSTRAINT stored_files_state_check CHECK (((state)::text = ANY ((ARRAY['spooling'::character varying, 'coming'::character varying, 'kept'::character varying, 'leaving'::character varying])::text[]))),
  CONSTRAINT stored_files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX stored_files_account_id_index ON public.stored_files USING btree (account_id);
CREATE INDEX stored_files_unsettled_index ON public.stored_files USING btree (changed_at) WHERE ((state)::text <> 'kept'::text);
CREATE TRIGGER count_stored_bytes AFTER INSERT OR DELETE ON public.stored_files FOR EACH ROW EXECUTE FUNCTION count_stored_bytes();

CREATE TABLE subscription_reminders (
  id bigint DEFAULT nextval('subscription_reminders_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  days_before integer NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  expire_at timestamp with time zone NOT NULL,
  state character varying(8) DEFAULT 'waiting'::character varying NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT subscription_reminders_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_reminders_account_id_expire_at_days_before_key UNIQUE (account_id, expire_at, days_before),
  CONSTRAINT subscription_reminders_state_check CHECK (((state)::text = ANY ((ARRAY['waiting'::character varying, 'sending'::character varying, 'sent'::character varying, 'skipped'::character varying, 'failed'::character varying])::text[]))),
  CONSTRAINT subscription_reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX subscription_reminders_due_index ON public.subscription_reminders USING btree (due_at) WHERE ((state)::text = 'waiting'::text);

CREATE TABLE subscriptions (
  id bigint DEFAULT nextval('subscriptions_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  amount numeric(10,2) DEFAULT 0 NOT NULL,
  anchor_day smallint,
  count_campaigns integer,
  count_devices integer,
  count_messages integer NOT NULL,
  count_months integer DEFAULT 1 NOT NULL,
  count_phone_contacts integer,
  count_storage_mb integer,
  count_templates integer,
  count_users integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expire_at timestamp with time zone,
  market jsonb,
  messages_before bigint DEFAULT 0 NOT NULL,
  next_payment_id bigint,
  package_id bigint,
  period_type character varying(5) DEFAULT 'month'::character varying NOT NULL,
  starts_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT subscriptions_account_id_unique UNIQUE (account_id),
  CONSTRAINT subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT subscriptions_next_payment_id_fkey FOREIGN KEY (next_payment_id) REFERENCES payments(id) ON DELETE SET NULL,
  CONSTRAINT subscriptions_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id)
);
CREATE INDEX subscriptions_expire_at_index ON public.subscriptions USING btree (expire_at) WHERE (expire_at IS NOT NULL);
CREATE INDEX subscriptions_next_payment_index ON public.subscriptions USING btree (next_payment_id) WHERE (next_payment_id IS NOT NULL);
CREATE INDEX subscriptions_package_id_index ON public.subscriptions USING btree (package_id);

CREATE TABLE suppressions (
  id bigint DEFAULT nextval('suppressions_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  lid character varying(20),
  other_phone character varying(20) GENERATED ALWAYS AS (other_spelling((phone)::text)) STORED,
  phone character varying(20),
  reason character varying(20) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT suppressions_pkey PRIMARY KEY (id),
  CONSTRAINT suppressions_account_id_lid_unique UNIQUE (account_id, lid),
  CONSTRAINT suppressions_account_id_phone_unique UNIQUE (account_id, phone),
  CONSTRAINT suppressions_check CHECK (((phone IS NOT NULL) OR (lid IS NOT NULL))),
  CONSTRAINT suppressions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX suppressions_other_phone_index ON public.suppressions USING btree (account_id, other_phone) WHERE (other_phone IS NOT NULL);
CREATE TRIGGER webhook_of_opt_out AFTER INSERT ON public.suppressions FOR EACH ROW WHEN (true) EXECUTE FUNCTION tell_webhook_opt_out();

CREATE TABLE team_figures (
  account_id bigint NOT NULL,
  bucket smallint NOT NULL,
  count integer NOT NULL,
  day date NOT NULL,
  device_id bigint NOT NULL,
  figure character varying(12) NOT NULL,
  item_id bigint NOT NULL,
  slice character varying(6) NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT team_figures_pkey PRIMARY KEY (account_id, slice, device_id, figure, day, item_id, bucket) INCLUDE (count, value),
  CONSTRAINT team_figures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX team_figures_day_index ON public.team_figures USING brin (day);

CREATE TABLE team_measures (
  account_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  count integer DEFAULT 1 NOT NULL,
  device_id bigint NOT NULL,
  figure character varying(12) NOT NULL,
  label_id bigint,
  team_id bigint,
  user_id bigint,
  value bigint DEFAULT 0 NOT NULL,
  CONSTRAINT team_measures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX team_measures_account_id_index ON public.team_measures USING btree (account_id);

CREATE TABLE team_turns (
  account_id bigint NOT NULL,
  team_id bigint NOT NULL,
  turn bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT team_turns_pkey PRIMARY KEY (team_id, user_id),
  CONSTRAINT team_turns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT team_turns_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE,
  CONSTRAINT team_turns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX team_turns_account_id_index ON public.team_turns USING btree (account_id);
CREATE INDEX team_turns_user_id_index ON public.team_turns USING btree (user_id);

CREATE TABLE team_users (
  account_id bigint NOT NULL,
  team_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT team_users_pkey PRIMARY KEY (team_id, user_id),
  CONSTRAINT team_users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT team_users_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE,
  CONSTRAINT team_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX team_users_account_id_index ON public.team_users USING btree (account_id);
CREATE INDEX team_users_user_id_index ON public.team_users USING btree (user_id);

CREATE TABLE team_week_figures (
  account_id bigint NOT NULL,
  bucket smallint NOT NULL,
  count integer NOT NULL,
  day date NOT NULL,
  device_id bigint NOT NULL,
  figure character varying(12) NOT NULL,
  item_id bigint NOT NULL,
  slice character varying(6) NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT team_week_figures_pkey PRIMARY KEY (account_id, slice, device_id, figure, day, item_id, bucket) INCLUDE (count, value),
  CONSTRAINT team_week_figures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX team_week_figures_day_index ON public.team_week_figures USING brin (day);

CREATE TABLE teams (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  name character varying(60) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT teams_pkey PRIMARY KEY (id),
  CONSTRAINT teams_account_id_name_key UNIQUE (account_id, name),
  CONSTRAINT teams_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE templates (
  id bigint DEFAULT nextval('templates_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  name character varying(100) NOT NULL,
  search_text text GENERATED ALWAYS AS (fold_search((((name)::text || chr(10)) || content))) STORED NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT templates_pkey PRIMARY KEY (id),
  CONSTRAINT templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX templates_account_id_id_index ON public.templates USING btree (account_id, id);
CREATE TRIGGER count_templates_in AFTER INSERT ON public.templates FOR EACH ROW EXECUTE FUNCTION count_row('templates', '1');
CREATE TRIGGER count_templates_out AFTER DELETE ON public.templates FOR EACH ROW EXECUTE FUNCTION count_row('templates', '-1');

CREATE TABLE test_checkouts (
  amount integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  description character varying(200) NOT NULL,
  order_key uuid NOT NULL,
  ref character varying(60) NOT NULL,
  return_url text NOT NULL,
  state character varying(8) DEFAULT 'open'::character varying NOT NULL,
  transactions jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT test_checkouts_pkey PRIMARY KEY (ref),
  CONSTRAINT test_checkouts_order_key_key UNIQUE (order_key),
  CONSTRAINT test_checkouts_state_check CHECK (((state)::text = ANY ((ARRAY['open'::character varying, 'paid'::character varying, 'failed'::character varying, 'expired'::character varying])::text[])))
);

CREATE TABLE throttles (
  expire bigint,
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  CONSTRAINT throttles_pkey PRIMARY KEY (key)
) WITH (fillfactor=70);
CREATE INDEX throttles_expire_index ON public.throttles USING btree (expire);

CREATE TABLE ticket_attachments (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  bytes bytea NOT NULL,
  file_name character varying(255) NOT NULL,
  height integer,
  kind character varying(10) NOT NULL,
  message_id bigint NOT NULL,
  mimetype character varying(255) NOT NULL,
  size integer NOT NULL,
  width integer,
  CONSTRAINT ticket_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_attachments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT ticket_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_messages(id) ON DELETE CASCADE
);
CREATE INDEX ticket_attachments_of_account ON public.ticket_attachments USING btree (account_id);
CREATE INDEX ticket_attachments_of_message ON public.ticket_attachments USING btree (message_id, id);

CREATE TABLE ticket_messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  admin_replay boolean NOT NULL,
  author character varying(255),
  body text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  is_internal boolean DEFAULT false NOT NULL,
  repeat_hash character(64),
  status character varying(10) NOT NULL,
  ticket_id bigint NOT NULL,
  CONSTRAINT ticket_messages_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_messages_check CHECK ((admin_replay OR (NOT is_internal))),
  CONSTRAINT ticket_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT ticket_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE
);
CREATE INDEX ticket_messages_of_account ON public.ticket_messages USING btree (account_id);
CREATE INDEX ticket_messages_of_ticket ON public.ticket_messages USING btree (ticket_id, id);
CREATE TRIGGER webhook_of_ticket AFTER INSERT ON public.ticket_messages FOR EACH ROW WHEN ((new.admin_replay AND (NOT new.is_internal))) EXECUTE FUNCTION tell_webhook_ticket();

CREATE TABLE ticket_notices (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone NOT NULL,
  state character varying(10) DEFAULT 'waiting'::character varying NOT NULL,
  ticket_id bigint NOT NULL,
  to_support boolean NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT ticket_notices_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_notices_ticket_id_user_id_key UNIQUE (ticket_id, user_id),
  CONSTRAINT ticket_notices_state_check CHECK (((state)::text = ANY ((ARRAY['waiting'::character varying, 'sending'::character varying, 'sent'::character varying, 'failed'::character varying])::text[]))),
  CONSTRAINT ticket_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT ticket_notices_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  CONSTRAINT ticket_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX ticket_notices_due ON public.ticket_notices USING btree (due_at) WHERE ((state)::text = 'waiting'::text);
CREATE INDEX ticket_notices_of_account ON public.ticket_notices USING btree (account_id);
CREATE INDEX ticket_notices_of_user ON public.ticket_notices USING btree (user_id);

CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  assignee_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  device_id bigint,
  excerpt character varying(200) NOT NULL,
  first_answered_at timestamp with time zone,
  last_member_id bigint DEFAULT 0 NOT NULL,
  last_support_id bigint DEFAULT 0 NOT NULL,
  member_read_id bigint DEFAULT 0 NOT NULL,
  opened_by_id bigint,
  status character varying(10) DEFAULT 'open'::character varying NOT NULL,
  support_read_id bigint DEFAULT 0 NOT NULL,
  ticket_no character varying(40) NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT tickets_pkey PRIMARY KEY (id),
  CONSTRAINT tickets_ticket_no_key UNIQUE (ticket_no),
  CONSTRAINT tickets_status_check CHECK (((status)::text = ANY ((ARRAY['open'::character varying, 'answered'::character varying, 'closed'::character varying])::text[]))),
  CONSTRAINT tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT tickets_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT tickets_opened_by_id_fkey FOREIGN KEY (opened_by_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX tickets_in_state ON public.tickets USING btree (status, id);
CREATE INDEX tickets_of_account ON public.tickets USING btree (account_id, id);
CREATE INDEX tickets_of_assignee ON public.tickets USING btree (assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX tickets_opened_by_id_index ON public.tickets USING btree (opened_by_id) WHERE (opened_by_id IS NOT NULL);
CREATE INDEX tickets_unread ON public.tickets USING btree (account_id) WHERE (last_member_id > support_read_id);

CREATE TABLE user_devices (
  account_id bigint NOT NULL,
  device_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT user_devices_pkey PRIMARY KEY (user_id, device_id),
  CONSTRAINT user_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT user_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE,
  CONSTRAINT user_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_devices_account_id_index ON public.user_devices USING btree (account_id);
CREATE INDEX user_devices_device_id_index ON public.user_devices USING btree (device_id);

CREATE TABLE user_presence (
  account_id bigint NOT NULL,
  active_at timestamp with time zone NOT NULL,
  away_reason character varying(10),
  user_id bigint NOT NULL,
  CONSTRAINT user_presence_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_presence_away_reason_check CHECK (((away_reason)::text = ANY ((ARRAY['switched'::character varying, 'idle'::character varying, 'hours'::character varying])::text[]))),
  CONSTRAINT user_presence_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT user_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_presence_account_id_index ON public.user_presence USING btree (account_id);
CREATE INDEX user_presence_to_check ON public.user_presence USING btree (user_id) WHERE ((away_reason IS NULL) OR ((away_reason)::text = 'hours'::text));

CREATE TABLE users (
  id bigint DEFAULT nextval('users_id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  account_status character varying(10) DEFAULT 'active'::character varying NOT NULL,
  alerts_by_email boolean DEFAULT true NOT NULL,
  alerts_by_whatsapp boolean DEFAULT true NOT NULL,
  availability character varying(10) DEFAULT 'online'::character varying NOT NULL,
  capacity smallint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  email character varying(255) NOT NULL,
  email_proven_at timestamp with time zone,
  language character varying(255) DEFAULT 'en'::character varying NOT NULL,
  last_seen_at timestamp with time zone,
  mode character varying(255) DEFAULT 'light'::character varying NOT NULL,
  name character varying(255),
  password_hash character varying(255) NOT NULL,
  permissions jsonb DEFAULT '[]'::jsonb NOT NULL,
  phone character varying(20),
  phone_proven_at timestamp with time zone,
  recovery_codes jsonb DEFAULT '[]'::jsonb NOT NULL,
  role character varying(255) NOT NULL,
  role_id bigint,
  search_key text GENERATED ALWAYS AS (letter_key((((((((username)::text || chr(10)) || (email)::text) || chr(10)) || (COALESCE(name, ''::character varying))::text) || chr(10)) || (COALESCE(phone, ''::character varying))::text))) STORED NOT NULL,
  service_levels_by_email boolean DEFAULT false NOT NULL,
  status character varying(10) DEFAULT 'active'::character varying NOT NULL,
  two_factor_last_counter bigint,
  two_factor_on_at timestamp with time zone,
  two_factor_sealed_with character varying(16),
  two_factor_secret bytea,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  username character varying(255) NOT NULL,
  verified_at timestamp with time zone,
  working_hours jsonb,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_username_unique UNIQUE (username),
  CONSTRAINT users_availability_check CHECK (((availability)::text = ANY ((ARRAY['online'::character varying, 'away'::character varying])::text[]))),
  CONSTRAINT users_status_check CHECK (((status)::text = ANY ((ARRAY['invited'::character varying, 'active'::character varying, 'suspended'::character varying])::text[]))),
  CONSTRAINT users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX users_account_id_index ON public.users USING btree (account_id);
CREATE INDEX users_administrators ON public.users USING btree (id) WHERE ((role)::text <> 'member'::text);
CREATE INDEX users_by_status ON public.users USING btree (account_status, id) INCLUDE (role);
CREATE INDEX users_email ON public.users USING btree (email);
CREATE UNIQUE INDEX users_email_proven ON public.users USING btree (email) WHERE (email_proven_at IS NOT NULL);
CREATE INDEX users_phone_claimed ON public.users USING btree (phone) WHERE (phone_proven_at IS NULL);
CREATE UNIQUE INDEX users_phone_proven ON public.users USING btree (phone) WHERE (phone_proven_at IS NOT NULL);
CREATE INDEX users_role_id_index ON public.users USING btree (role_id) WHERE (role_id IS NOT NULL);
CREATE INDEX users_role_index ON public.users USING btree (role, id);
CREATE INDEX users_search_key_index ON public.users USING gin (search_key gin_trgm_ops);
CREATE TRIGGER users_account_status BEFORE INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION set_account_status();
CREATE TRIGGER users_counted_in AFTER INSERT ON public.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_counted_out AFTER DELETE ON public.users REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_recounted AFTER UPDATE OF role, account_status ON public.users FOR EACH ROW WHEN (((new.role_id IS NULL) AND (((old.role)::text <> (new.role)::text) OR ((old.account_status)::text <> (new.account_status)::text)))) EXECUTE FUNCTION count_users();

CREATE TABLE watched_accounts (
  account_id bigint NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT watched_accounts_pkey PRIMARY KEY (account_id),
  CONSTRAINT watched_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  answer text,
  attempts integer DEFAULT 0 NOT NULL,
  claimed_at timestamp with time zone,
  claimed_by uuid,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  data jsonb NOT NULL,
  due_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  endpoint_id bigint NOT NULL,
  error character varying(40),
  event_id uuid NOT NULL,
  give_up_at timestamp with time zone DEFAULT (clock_timestamp() + '24:00:00'::interval) NOT NULL,
  key character varying(80) NOT NULL,
  kind character varying(30) NOT NULL,
  ms integer,
  state character varying(10) DEFAULT 'waiting'::character varying NOT NULL,
  status integer,
  tried_at timestamp with time zone,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, event_id),
  CONSTRAINT webhook_deliveries_state_check CHECK (((state)::text = ANY ((ARRAY['waiting'::character varying, 'delivered'::character varying, 'failed'::character varying])::text[]))),
  CONSTRAINT webhook_deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, due_at, id) WHERE ((state)::text = 'waiting'::text);
CREATE INDEX webhook_deliveries_in_order ON public.webhook_deliveries USING btree (endpoint_id, key, id) WHERE ((state)::text = 'waiting'::text);
CREATE INDEX webhook_deliveries_of_account ON public.webhook_deliveries USING btree (account_id);
CREATE INDEX webhook_deliveries_of_endpoint ON public.webhook_deliveries USING btree (endpoint_id, id);

CREATE TABLE webhook_endpoints (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  failing_since timestamp with time zone,
  failures integer DEFAULT 0 NOT NULL,
  former_key_id character varying(8),
  former_secret_sealed bytea,
  former_secret_until timestamp with time zone,
  is_on boolean DEFAULT true NOT NULL,
  key_id character varying(8) NOT NULL,
  kinds text[] NOT NULL,
  must_tell boolean DEFAULT false NOT NULL,
  off_reason character varying(20),
  paused_until timestamp with time zone,
  secret_sealed bytea NOT NULL,
  succeeded_at timestamp with time zone,
  updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  url character varying(2000) NOT NULL,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX webhook_endpoints_of_account ON public.webhook_endpoints USING btree (account_id, id);

CREATE SEQUENCE accounts_id_seq AS bigint OWNED BY accounts.id;
CREATE SEQUENCE app_market_events_id_seq AS bigint OWNED BY app_market_events.id;
CREATE SEQUENCE audit_log_id_seq AS bigint OWNED BY audit_log.id;
CREATE SEQUENCE auto_replies_id_seq AS bigint OWNED BY auto_replies.id;
CREATE SEQUENCE automatic_answers_id_seq AS bigint OWNED BY automatic_answers.id;
CREATE SEQUENCE bot_conversations_id_seq AS bigint OWNED BY bot_conversations.id;
CREATE SEQUENCE bot_turns_id_seq AS bigint OWNED BY bot_turns.id;
CREATE SEQUENCE campaign_links_id_seq AS bigint OWNED BY campaign_links.id;
CREATE SEQUENCE campaign_recipients_id_seq AS bigint OWNED BY campaign_recipients.id;
CREATE SEQUENCE campaign_timeline_id_seq AS bigint OWNED BY campaign_timeline.id;
CREATE SEQUENCE campaigns_id_seq AS bigint OWNED BY campaigns.id;
CREATE SEQUENCE carts_id_seq AS bigint OWNED BY carts.id;
CREATE SEQUENCE chatbots_id_seq AS bigint OWNED BY chatbots.id;
CREATE SEQUENCE chats_id_seq AS bigint OWNED BY chats.id;
CREATE SEQUENCE code_requests_id_seq AS bigint OWNED BY code_requests.id;
CREATE SEQUENCE contact_notes_id_seq AS bigint OWNED BY contact_notes.id;
CREATE SEQUENCE contacts_id_seq AS bigint OWNED BY contacts.id;
CREATE SEQUENCE coupons_id_seq AS bigint OWNED BY coupons.id;
CREATE SEQUENCE deletions_id_seq AS bigint OWNED BY deletions.id;
CREATE SEQUENCE devices_id_seq AS bigint OWNED BY devices.id;
CREATE SEQUENCE exports_id_seq AS bigint OWNED BY exports.id;
CREATE SEQUENCE groups_id_seq AS bigint OWNED BY groups.id;
CREATE SEQUENCE imports_id_seq AS bigint OWNED BY imports.id;
CREATE SEQUENCE invitations_id_seq AS bigint OWNED BY invitations.id;
CREATE SEQUENCE media_id_seq AS bigint OWNED BY media.id;
CREATE SEQUENCE messages_id_seq AS bigint OWNED BY messages.id;
CREATE SEQUENCE migrations_id_seq AS integer OWNED BY migrations.id;
CREATE SEQUENCE package_periods_id_seq AS bigint OWNED BY package_periods.id;
CREATE SEQUENCE packages_id_seq AS bigint OWNED BY packages.id;
CREATE SEQUENCE payment_refunds_id_seq AS bigint OWNED BY payment_refunds.id;
CREATE SEQUENCE payments_id_seq AS bigint OWNED BY payments.id;
CREATE SEQUENCE sessions_id_seq AS bigint OWNED BY sessions.id;
CREATE SEQUENCE shop_orders_id_seq AS bigint OWNED BY shop_orders.id;
CREATE SEQUENCE shops_id_seq AS bigint OWNED BY shops.id;
CREATE SEQUENCE store_claims_id_seq AS bigint OWNED BY store_claims.id;
CREATE SEQUENCE store_events_id_seq AS bigint OWNED BY store_events.id;
CREATE SEQUENCE store_messages_id_seq AS bigint OWNED BY store_messages.id;
CREATE SEQUENCE subscription_reminders_id_seq AS bigint OWNED BY subscription_reminders.id;
CREATE SEQUENCE subscriptions_id_seq AS bigint OWNED BY subscriptions.id;
CREATE SEQUENCE suppressions_id_seq AS bigint OWNED BY suppressions.id;
CREATE SEQUENCE templates_id_seq AS bigint OWNED BY templates.id;
CREATE SEQUENCE users_id_seq AS bigint OWNED BY users.id;

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
            counter_deltas.delta AS value
           FROM counter_deltas) parts
  GROUP BY account_id, name, bucket;

CREATE VIEW device_arrivals AS
 SELECT id,
    device_id,
    account_id,
    wa_id,
    stanza,
    arrived_at,
    key_id,
    failed_at,
    failure
   FROM inbound_journal;

CREATE VIEW warm_contacts AS
 SELECT account_id,
    device_id,
    contact_id
   FROM chats
  WHERE is_warm;

CREATE OR REPLACE FUNCTION public.bulk_under_way(of_device bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
select count(*)::int from messages where device_id = of_device and is_bulk and status in ('queued', 'sending')
$function$;

CREATE OR REPLACE FUNCTION public.check_account_of_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id in (select distinct account_id from moved) for key share;
  if exists (select from (select distinct account_id from moved) m where not exists (select from accounts a where a.id = m.account_id)) then
    raise foreign_key_violation using message = 'the account is gone that was to have a contact';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_group_members()
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
end
$function$;

CREATE OR REPLACE FUNCTION public.copy_account_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update users set account_status = new.status where account_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into counter_deltas (account_id, name, delta)
  select null, 'audit.' || action, count(*) * tg_argv[0]::int from moved group by action;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_account bigint := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  before text := case when tg_op <> 'INSERT' then old.state end;
  after text := case when tg_op <> 'DELETE' then new.state end;
begin
  -- An account that goes takes its counters along.
  if tg_op = 'DELETE' and not exists (select from accounts where id = of_account) then return null; end if;
  insert into counter_deltas (account_id, name, delta)
  select of_account, d.name, d.delta from (values
    ('campaigns', (after is not null)::int - (before is not null)::int),
    ('campaigns.active', coalesce((after in ('scheduled', 'running', 'finished'))::int, 0) - coalesce((before in ('scheduled', 'running', 'finished'))::int, 0)),
    ('campaigns.inactive', coalesce((after in ('draft', 'paused', 'cancelled'))::int, 0) - coalesce((before in ('draft', 'paused', 'cancelled'))::int, 0)),
    ('campaigns.pending', coalesce((after not in ('finished', 'cancelled'))::int, 0) - coalesce((before not in ('finished', 'cancelled'))::int, 0)),
    ('campaigns.ended', coalesce((after in ('finished', 'cancelled'))::int, 0) - coalesce((before in ('finished', 'cancelled'))::int, 0))) d (name, delta)
  where d.delta <> 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_contacts()
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
end
$function$;

CREATE OR REPLACE FUNCTION public.count_group_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into counter_deltas (account_id, name, delta)
  select account_id, 'group.' || group_id, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from moved where tg_op = 'INSERT' or account_id in (select id from accounts) group by account_id, group_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_message()
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
    ('messages.charged', 'epoch', (before < 1 and after >= 1 and not counted.is_free)::int)) d (name, bucket, delta)
  where d.delta <> 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_recipients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    with grouped as materialized (
      select account_id, campaign_id, run, device_id, text, status, reason, has_clicked, has_opted_out, count(*) as delta
        from arrived group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
    moved as (select account_id, campaign_id, run, device_id, text, replace(status, 'claimed', 'waiting') as status,
  coalesce(status = 'failed' and reason in ('refused', 'refused_463', 'unknown'), false) as is_refused, has_clicked, has_opted_out, delta from grouped)
    insert into counter_deltas (account_id, name, delta) select m.account_id, 'campaign.' || m.campaign_id || '.' || m.run || p.part || f.figure as name, sum(m.delta) as delta
  from moved m
  cross join lateral (values (m.status, true), ('refused', m.is_refused), ('clicked', m.has_clicked), ('opted_out', m.has_opted_out)) f (figure, counts)
  cross join lateral (values ('.'), ('.' || m.device_id || '.' || m.text || '.')) p (part)
  where f.counts group by 1, 2 having sum(m.delta) <> 0;
  else
    with moved as (
      select account_id, campaign_id, run, device_id, text, status, is_refused, has_clicked, has_opted_out, sum(delta) as delta
        from (select account_id, campaign_id, run, device_id, text, replace(status, 'claimed', 'waiting') as status,
  coalesce(status = 'failed' and reason in ('refused', 'refused_463', 'unknown'), false) as is_refused, has_clicked, has_opted_out, 1 as delta from arrived union all select account_id, campaign_id, run, device_id, text, replace(status, 'claimed', 'waiting') as status,
  coalesce(status = 'failed' and reason in ('refused', 'refused_463', 'unknown'), false) as is_refused, has_clicked, has_opted_out, -1 from gone) rows
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(delta) <> 0)
    insert into counter_deltas (account_id, name, delta) select m.account_id, 'campaign.' || m.campaign_id || '.' || m.run || p.part || f.figure as name, sum(m.delta) as delta
  from moved m
  cross join lateral (values (m.status, true), ('refused', m.is_refused), ('clicked', m.has_clicked), ('opted_out', m.has_opted_out)) f (figure, counts)
  cross join lateral (values ('.'), ('.' || m.device_id || '.' || m.text || '.')) p (part)
  where f.counts group by 1, 2 having sum(m.delta) <> 0;
    insert into counter_deltas (account_id, name, bucket, delta)
    select a.account_id, 'campaign.' || a.campaign_id || '.' || a.run || '.hour.' || case a.status when 'failed' then 'failed' else 'sent' end,
        date_bin('1 hour', clock_timestamp(), 'epoch'), count(*)
      from arrived a join gone g on g.id = a.id
     where a.status in ('failed', 'sent', 'delivered', 'read', 'replied') and a.status <> g.status
       and (a.status = 'failed' or g.status not in ('sent', 'delivered', 'read', 'replied')) group by 1, 2;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_row()
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
end
$function$;

CREATE OR REPLACE FUNCTION public.count_stored_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted stored_files := case when tg_op = 'DELETE' then old else new end;
begin
  -- An account that goes takes its counters along.
  if tg_op = 'DELETE' and not exists (select from accounts where id = counted.account_id) then return null; end if;
  insert into counter_deltas (account_id, name, delta)
  values (counted.account_id, case counted.state when 'spooling' then 'storage.spooling' else 'storage.bytes' end,
    case when tg_op = 'DELETE' then -counted.bytes else counted.bytes end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (account_id, name, delta)
    select null, 'users.' || role || '.' || account_status, count(*) from added where role_id is null group by role, account_status;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (account_id, name, delta)
    select null, 'users.' || role || '.' || account_status, -count(*) from removed where role_id is null group by role, account_status;
  else
    insert into counter_deltas (account_id, name, delta) values
      (null, 'users.' || old.role || '.' || old.account_status, -1), (null, 'users.' || new.role || '.' || new.account_status, 1);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.drop_contacts_of_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from contacts c using gone where c.account_id = gone.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.drop_members_of_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from group_members m using gone where m.contact_id = gone.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.drop_members_of_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from group_members m using gone where m.group_id = gone.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.drop_recipients_of_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from campaign_recipients r using gone where r.account_id = gone.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.fold_case(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(written collate pg_catalog.pg_c_utf8) $function$;

CREATE OR REPLACE FUNCTION public.fold_letters(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(normalize(replace(written, '´', ''), NFKD) collate pg_catalog.pg_c_utf8), ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظىةٱیکہھەگڤپ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øđħıłŧًٌٍَُِّْٕٖٜٟٓٔٗ٘ٙٚٛٝٞـؘؙؚٰۣ۪ۭؐؑؒؓؔؕؖؗۖۗۘۙۚۛۜ۟۠ۡۢۤۧۨ۫۬-‐‑‒–—―−''`‘’‛′ʹʻʼʾʿ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡​‌‍‎‏­؜᠎﻿‪‫‬‭‮⁠⁡⁢⁣⁤⁦⁧⁨⁩︀︁︂︃︄︅︆︇︈︉︊︋︌︍︎️', ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظيهايكهههكفب01234567890123456789odhilt'), '  ', ' '), 'عبد ', 'عبد'), 'ابو ', 'ابو'), 'ابي ', 'ابي'), 'abd ', 'abd'), 'abdul ', 'abdul'), 'abdel ', 'abdel'), 'abu ', 'abu'), ' الله', 'الله'), ' الدين', 'الدين') $function$;

CREATE OR REPLACE FUNCTION public.fold_search(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select translate(lower(written collate pg_catalog.pg_c_utf8), ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظأإآٱىئیؤةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ًٌٍَُِّْٰـ‌‍‎‏‪‫‬‭‮⁦⁧⁨⁩', ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظاااايييوهك01234567890123456789') $function$;

CREATE OR REPLACE FUNCTION public.forget_payment_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from payment_credentials
    where provider = 'moyasar' and (new.moyasar_key, new.moyasar_webhook, new.moyasar_webhook_previous)
        is distinct from (old.moyasar_key, old.moyasar_webhook, old.moyasar_webhook_previous)
      or provider = 'stripe' and (new.stripe_key, new.stripe_webhook, new.stripe_webhook_previous)
        is distinct from (old.stripe_key, old.stripe_webhook, old.stripe_webhook_previous);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.installation_identity()
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
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_account_of_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from users where account_id = new.id and role_id is null) then
    raise exception 'account % has an owner', new.id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_message_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.body is not null and new.body <> '••••••' and not new.is_deleted and not new.is_bulk and new.expires_at is null then
    insert into message_texts (message_id, account_id, device_id, at, search_key)
      values (new.id, new.account_id, new.device_id, new.at, letter_key(left(new.body, 4096)))
      on conflict (message_id) do update set search_key = excluded.search_key;
  else
    delete from message_texts where message_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.label_of_chat(measured bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select min(label_id) from chat_labels where chat_id = measured
$function$;

CREATE OR REPLACE FUNCTION public.letter_key(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(normalize(replace(written, '´', ''), NFKD) collate pg_catalog.pg_c_utf8), ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظىةٱیکہھەگڤپ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øđħıłŧًٌٍَُِّْٕٖٜٟٓٔٗ٘ٙٚٛٝٞـؘؙؚٰۣ۪ۭؐؑؒؓؔؕؖؗۖۗۘۙۚۛۜ۟۠ۡۢۤۧۨ۫۬-‐‑‒–—―−''`‘’‛′ʹʻʼʾʿ̴̵̶̷̸̡̢̧̨̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎̀́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ͏͓͔͕͖͙͚͐͑͒͗͛ͣͤͥͦͧͨͩͪͫͬͭͮͯ͘͜͟͢͝͞͠͡​‌‍‎‏­؜᠎﻿‪‫‬‭‮⁠⁡⁢⁣⁤⁦⁧⁨⁩︀︁︂︃︄︅︆︇︈︉︊︋︌︍︎️', ' AaBeCiDnErFsGoHhImJlKdLtMuNyObPkQfRgSwTcUjVzWvXpYqZxذءظCPACQPPPQMJ01234567890123456789odhilt'), '  ', ' '), 'KJH ', 'KJH'), 'AJG ', 'AJG'), 'AJC ', 'AJC'), 'abd ', 'abd'), 'abdul ', 'abdul'), 'abdel ', 'abdel'), 'abu ', 'abu'), ' ABBP', 'ABBP'), ' ABHCD', 'ABHCD') $function$;

CREATE OR REPLACE FUNCTION public.measure_chat(measured bigint, figure text, at timestamp with time zone, value bigint DEFAULT 0, person bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into team_measures (account_id, at, device_id, user_id, team_id, label_id, figure, value)
  select c.account_id, $3, c.device_id, coalesce(c.assignee_id, $5), c.team_id, label_of_chat(c.id), $2, $4
    from chats c where c.id = $1
$function$;

CREATE OR REPLACE FUNCTION public.measure_chat_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  opening chat_openings;
  chat chats;
  label bigint;
  is_met boolean;
begin
  select * into opening from chat_openings where chat_id = new.chat_id;
  if new.kind = 'resolved' then
    perform measure_chat(new.chat_id, 'resolved', new.created_at, 0, new.actor_id);
    if opening.chat_id is not null and opening.resolved_at is null then
      select not s.is_breached into is_met from chat_service_levels s
        where s.chat_id = new.chat_id and s.started_at is not null and exists (
          select from sla_policies p where p.account_id = s.account_id and (p.is_for_all or exists (
            select from sla_policy_labels l join chat_labels cl on cl.label_id = l.label_id
              where l.policy_id = p.id and cl.chat_id = s.chat_id)));
      update chat_openings set resolved_at = new.created_at, is_sla_met = is_met where chat_id = new.chat_id;
      if is_met is not null then
        perform measure_chat(new.chat_id, 'sla', new.created_at, is_met::int, new.actor_id);
      end if;
      perform measure_chat(new.chat_id, 'resolution', new.created_at,
        greatest(0, extract(epoch from new.created_at - opening.opened_at))::bigint, new.actor_id);
    end if;
  elsif opening.chat_id is null then
    return null;
  elsif new.kind = 'reopened' then
    -- A message has started another opening already.
    if opening.resolved_at is not null then
      update chat_openings set resolved_at = null where chat_id = new.chat_id;
      perform measure_chat(new.chat_id, 'reopened', new.created_at, 0, new.actor_id);
    end if;
  elsif new.kind = 'labeled' then
    label := label_of_chat(new.chat_id);
    if label is distinct from opening.label_id then
      select * into chat from chats where id = new.chat_id;
      insert into team_measures (account_id, at, device_id, user_id, team_id, label_id, figure, count, value)
      select chat.account_id, m.at, chat.device_id, chat.assignee_id, chat.team_id, l.id, m.figure, l.factor * m.count, m.value
        from (
          values (case when opening.is_reopened then 'reopened' else 'chats' end, opening.opened_at, 1, 0::bigint),
            ('first_reply', opening.first_reply_at, 1, extract(epoch from opening.first_reply_at - opening.opened_at)::bigint),
            ('resolved', opening.resolved_at, 1, 0),
            ('resolution', opening.resolved_at, 1, greatest(0, extract(epoch from opening.resolved_at - opening.opened_at))::bigint),
            ('sla', case when opening.is_sla_met is not null then opening.resolved_at end, 1, opening.is_sla_met::int)
          union all
          select 'rating', r.rated_at, 1, r.score from chat_ratings r
            where r.chat_id = new.chat_id and r.rated_at > opening.opened_at
          union all
          select 'messages', date_bin('15 minutes', m.at, 'epoch'), count(*), 0 from messages m
            where m.chat_id = new.chat_id and m.at >= opening.opened_at and m.from_me and not m.is_history and not m.is_bulk
              and not m.is_free and (m.idempotency_key is null or not starts_with(m.idempotency_key, '→'))
            group by 2) m (figure, at, count, value)
        cross join (values (opening.label_id, -1), (label, 1)) l (id, factor)
        where m.at is not null;
      update chat_openings set label_id = label where chat_id = new.chat_id;
    end if;
  elsif opening.resolved_at is null then
    select * into chat from chats where id = new.chat_id;
    if (chat.assignee_id, chat.team_id) is distinct from (opening.user_id, opening.team_id) then
      if not opening.is_reopened then
        insert into team_measures (account_id, at, device_id, user_id, team_id, label_id, figure, count)
        values (chat.account_id, opening.opened_at, chat.device_id, opening.user_id, opening.team_id, opening.label_id, 'chats', -1),
          (chat.account_id, opening.opened_at, chat.device_id, chat.assignee_id, chat.team_id, opening.label_id, 'chats', 1);
      end if;
      update chat_openings set user_id = chat.assignee_id, team_id = chat.team_id where chat_id = new.chat_id;
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.measure_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform measure_chat(new.chat_id, case when new.from_me then 'messages' else 'inbound' end, new.at);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.measure_rating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform measure_chat(new.chat_id, 'rating', new.rated_at, new.score, (
    select actor_id from chat_history where chat_id = new.chat_id and kind = 'resolved' order by id desc limit 1));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.measure_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  opening chat_openings;
  -- Independent of inbox_settings, so that periods and accounts compare.
  same_for constant interval := '7 days';
  replied_at timestamptz;
begin
  select * into opening from chat_openings where chat_id = new.id;
  if new.waiting_since is not null then
    if opening.chat_id is null or opening.resolved_at is not null or old.last_message_at < new.waiting_since - same_for then
      insert into chat_openings as o (chat_id, account_id, opened_at, is_reopened, user_id, team_id, label_id)
      values (new.id, new.account_id, new.waiting_since, coalesce(coalesce(old.resolved_at, opening.resolved_at) > new.waiting_since - same_for, false),
        new.assignee_id, new.team_id, label_of_chat(new.id))
      on conflict (chat_id) do update set opened_at = excluded.opened_at, is_reopened = excluded.is_reopened,
        user_id = excluded.user_id, team_id = excluded.team_id, label_id = excluded.label_id, first_reply_at = null,
        resolved_at = null, is_sla_met = null
      returning o.* into opening;
      perform measure_chat(new.id, case when opening.is_reopened then 'reopened' else 'chats' end, opening.opened_at);
    end if;
  else
    replied_at := greatest(new.last_message_at, old.waiting_since);
    perform measure_chat(new.id, 'waiting', replied_at, extract(epoch from replied_at - old.waiting_since)::bigint);
    if opening.first_reply_at is null and opening.resolved_at is null and opening.opened_at <= replied_at then
      update chat_openings set first_reply_at = replied_at where chat_id = new.id;
      perform measure_chat(new.id, 'first_reply', replied_at, extract(epoch from replied_at - opening.opened_at)::bigint);
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.message_stage(status text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
select case status when 'sent' then 1 when 'delivered' then 2 when 'read' then 3 when 'played' then 3 when 'failed' then -1 else 0 end
$function$;

CREATE OR REPLACE FUNCTION public.number_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into campaign_numbers as n (account_id, last_number) values (new.account_id, 1)
    on conflict (account_id) do update set last_number = n.last_number + 1 returning last_number into new.number;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_chat_of_previous_program()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.state := 'open';
  new.snoozed_until := null;
  new.resolved_at := null;
  new.waiting_since := coalesce(new.waiting_since, new.last_message_at);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.order_webhooks(of_account bigint, of_kind text, of_key text, of_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  event uuid := gen_random_uuid();
  needed text := case of_kind when 'device.status' then 'show devices' when 'campaign.finished' then 'show campaigns'
    when 'contact.opted_out' then 'show contact_phone' when 'order.event' then 'other_events' end;
begin
  if of_data -> 'message' ? 'contact_id' then
    select jsonb_set(of_data, '{message}', (of_data -> 'message') || jsonb_build_object('whatsapp_id', p.lid || '@lid', 'username', p.username))
      into of_data from contacts p where p.id = (of_data -> 'message' ->> 'contact_id')::bigint and p.account_id = of_account;
  end if;
  insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data)
  select of_account, id, event, of_kind, of_key, of_data from webhook_endpoints
   where account_id = of_account and is_on and of_kind = any (kinds) and (needed is null or exists (select from users u
     where u.account_id = of_account and (u.role = 'SupperAdmin' or u.permissions @> to_jsonb(needed)))) order by id;
end
$function$;

CREATE OR REPLACE FUNCTION public.other_spelling(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
select case
  when phone ~ '^55[1-9][0-9]9[6-9][0-9]{7}$' then substr(phone, 1, 4) || substr(phone, 6)
  when phone ~ '^55[1-9][0-9][6-9][0-9]{7}$' then substr(phone, 1, 4) || '9' || substr(phone, 5)
  when phone ~ '^521[0-9]{10}$' then '52' || substr(phone, 4)
  when phone ~ '^52[2-9][0-9]{9}$' then '521' || substr(phone, 3)
  when phone ~ '^549[1-8][0-9]{9}$' then '54' || substr(phone, 4)
  when phone ~ '^54[1-8][0-9]{9}$' then '549' || substr(phone, 3) end
$function$;

CREATE OR REPLACE FUNCTION public.outdate_labeled_service_levels()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Fixed order prevents deadlocks.
  update chat_service_levels set revision = revision + 1 where chat_id in (
    select chat_id from chat_service_levels where chat_id in (select chat_id from changed) order by chat_id for no key update);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.over_plan(of_device bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
select exists (select from devices d join subscriptions s on s.account_id = d.account_id
  where d.id = of_device and d.phone is not null and s.count_devices >= 0
    and (select count(*) from devices o where o.account_id = d.account_id and o.phone is not null
      and (coalesce(o.chosen_at, '-infinity'), coalesce(o.linked_at, '-infinity'), o.id) > (coalesce(d.chosen_at, '-infinity'), coalesce(d.linked_at, '-infinity'), d.id)) >= s.count_devices)
$function$;

CREATE OR REPLACE FUNCTION public.publish_webhook_chat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  event text := case new.kind when 'resolved' then 'chat.resolved' when 'sla_breached' then 'chat.sla_breached' else 'chat.assigned' end;
begin
  if exists (select from webhook_endpoints where account_id = new.account_id and is_on and event = any (kinds)) then
    perform order_webhooks(new.account_id, event, 'chat:' || new.chat_id, jsonb_build_object('chat', jsonb_build_object(
      'id', h.id, 'device', d.session_id, 'contact_id', h.contact_id, 'phone', p.phone, 'whatsapp_id', p.lid || '@lid',
      'username', p.username, 'state', h.state,
      'assignee', (select jsonb_build_object('id', u.id, 'name', coalesce(u.name, u.username)) from users u where u.id = h.assignee_id),
      'team', (select jsonb_build_object('id', t.id, 'name', t.name) from teams t where t.id = h.team_id),
      'by', case when new.actor_id is not null then jsonb_build_object('id', new.actor_id, 'name', new.actor_name) end,
      'at', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      || case when new.kind = 'sla_breached' then jsonb_build_object('sla', new.details) else '{}' end))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = h.device_id where h.id = new.chat_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_webhook_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'message.deleted' = any (kinds)) then
    perform order_webhooks(new.account_id, 'message.deleted', 'chat:' || new.chat_id, jsonb_build_object('message', jsonb_build_object(
      'id', new.id::text, 'wa_id', new.wa_id, 'device', d.session_id, 'chat_id', new.chat_id, 'contact_id', h.contact_id,
      'phone', p.phone, 'from_me', new.from_me, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_webhook_edited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'message.edited' = any (kinds)) then
    perform order_webhooks(new.account_id, 'message.edited', 'chat:' || new.chat_id, jsonb_build_object('message', jsonb_build_object(
      'id', new.id::text, 'wa_id', new.wa_id, 'device', d.session_id, 'chat_id', new.chat_id, 'contact_id', h.contact_id,
      'phone', p.phone, 'from_me', new.from_me, 'kind', new.kind, 'body', new.body, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_webhook_rating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'chat.rated' = any (kinds)) then
    perform order_webhooks(new.account_id, 'chat.rated', 'chat:' || new.chat_id, jsonb_build_object('chat', jsonb_build_object(
      'id', h.id, 'device', d.session_id, 'contact_id', h.contact_id, 'phone', p.phone, 'whatsapp_id', p.lid || '@lid',
      'username', p.username, 'state', h.state,
      'assignee', (select jsonb_build_object('id', u.id, 'name', coalesce(u.name, u.username)) from users u where u.id = h.assignee_id),
      'team', (select jsonb_build_object('id', t.id, 'name', t.name) from teams t where t.id = h.team_id),
      'rating', jsonb_build_object('score', new.score, 'comment', new.comment),
      'at', to_char(new.rated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = h.device_id where h.id = new.chat_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_webhook_reacted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  by_us boolean;
  emoji text;
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'message.reacted' = any (kinds)) then
    return null;
  end if;
  foreach by_us in array array[false, true] loop
    emoji := (select r ->> 'emoji' from jsonb_array_elements(new.reactions) r where (r ->> 'fromMe')::boolean = by_us limit 1);
    continue when emoji is not distinct from (select r ->> 'emoji' from jsonb_array_elements(old.reactions) r where (r ->> 'fromMe')::boolean = by_us limit 1);
    perform order_webhooks(new.account_id, 'message.reacted', 'chat:' || new.chat_id, jsonb_build_object('message', jsonb_build_object(
      'id', new.id::text, 'wa_id', new.wa_id, 'device', d.session_id, 'chat_id', new.chat_id, 'contact_id', h.contact_id,
      'phone', p.phone, 'from_me', by_us, 'emoji', emoji, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.record_chat_reopened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into chat_history (account_id, chat_id, kind, details)
  values (new.account_id, new.id, 'reopened', jsonb_build_object('by', 'message'));
  if old.assignee_id is not null and new.assignee_id is null then
    insert into chat_history (account_id, chat_id, kind, details)
    values (new.account_id, new.id, 'unassigned', jsonb_build_object('user_id', old.assignee_id,
      'username', (select coalesce(u.name, u.username) from users u where u.id = old.assignee_id)));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.release_file_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stored_files set state = 'leaving', changed_at = now() where file_key = old.media ->> 'fileKey';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.reserve_bulk_slots(of_device bigint, n integer, at timestamp with time zone, most_day integer DEFAULT NULL::integer, most_hour integer DEFAULT NULL::integer)
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
end
$function$;

CREATE OR REPLACE FUNCTION public.search_key(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select translate(lower(written collate pg_catalog.pg_c_utf8), ' اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظأإآٱىئیؤةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ًٌٍَُِّْٰـ‌‍‎‏‪‫‬‭‮⁦⁧⁨⁩', ' AaBeCiDnErFsGoHhImJlKdLtMuNyObPkQfRgSwTcUjVzWvXpYqZxذءظAAAACCCGPQ01234567890123456789') $function$;

CREATE OR REPLACE FUNCTION public.set_account_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  previous_default jsonb := '[
    "show devices", "send message", "contact_phone", "show contact_phone", "add contact_phone", "groups",
    "show groups", "templates", "show templates", "add templates", "edit templates", "campaigns", "show campaigns",
    "add campaigns", "edit campaigns", "chatbots", "add chatbots", "edit chatbot", "auto_replys", "add auto_replys",
    "edit auto_reply", "show apps", "merchant_services", "aboundcarts", "abounded_cart", "other_events",
    "show package"]';
  added text[] := array[
    'show users', 'edit users', 'show all chats', 'assign chats', 'close chats', 'export chats',
    'edit inbox settings', 'show reports'];
begin
  new.account_status := coalesce((select status from accounts where id = new.account_id), new.account_status);
  if new.role = 'member' and new.role_id is null and new.permissions @> previous_default
    and new.permissions - added = new.permissions then
    new.permissions := new.permissions || to_jsonb(added);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kinds text[] := case
    when tg_op = 'INSERT' and new.state = 'scheduled' then '{created,scheduled}'
    when tg_op = 'INSERT' then '{created}'
    when new.run > old.run then '{relaunched}'
    when new.state = 'scheduled' and old.state = 'draft' then '{scheduled}'
    when new.state = 'running' and old.state = 'scheduled' then '{started}'
    when new.state = 'running' and old.state = 'paused' then '{resumed}'
    when new.state = 'paused' or new.state = 'draft' then '{paused}'
    when new.state = 'cancelled' then '{stopped}'
    when new.state = 'finished' then '{finished}'
    else '{}' end;
begin
  insert into campaign_timeline (account_id, campaign_id, kind, reason, by_name)
  select new.account_id, new.id, kind, case kind when 'paused' then coalesce(new.hold_reason, 'paused_by_user') end,
      nullif(current_setting('mersal.acting_user', true), '')
    from unnest(kinds) with ordinality k (kind, place) order by place;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhook_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'campaign.finished' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'campaign.finished', 'campaign:' || new.id, jsonb_build_object('campaign', jsonb_build_object('id', new.id, 'name', new.name, 'run', new.run, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) ;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhook_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'device.status' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'device.status', 'device:' || new.id, jsonb_build_object('device', jsonb_build_object('session_id', new.session_id, 'name', new.name, 'phone', new.phone,
      'state', new.state, 'reason', new.state_reason, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) ;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhook_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'message.received' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'message.received', 'chat:' || new.chat_id,
    jsonb_build_object('message', jsonb_build_object('id', new.id::text, 'device', d.session_id, 'chat_id', new.chat_id,
      'contact_id', h.contact_id, 'phone', p.phone, 'name', coalesce(p.name, p.push_name), 'kind', new.kind, 'body', new.body,
      'media', case when new.media is not null then jsonb_build_object('mimetype', new.media -> 'mimetype',
        'file_name', new.media -> 'fileName', 'size', new.media -> 'size') end, 'album_id', new.album_id, 'at', to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'order', case when new.card -> 'order' is not null then (new.card -> 'order') - 'itemCount'
      || jsonb_build_object('item_count', new.card -> 'order' -> 'itemCount') end, 'product', case when new.card -> 'product' is not null then (new.card -> 'product') - '{salePrice,retailerId}'::text[]
      || jsonb_build_object('sale_price', new.card -> 'product' -> 'salePrice', 'retailer_id', new.card -> 'product' -> 'retailerId') end, 'reply', new.card -> 'reply', 'referral', case when new.referral is not null then jsonb_build_object('source_type', new.referral -> 'sourceType',
      'source_id', new.referral -> 'sourceId', 'headline', new.referral -> 'headline', 'body', new.referral -> 'body',
      'url', new.referral -> 'url', 'ctwa_clid', new.referral -> 'ctwaClid', 'entry_point', new.referral -> 'entryPoint',
      'ctwa_payload', new.referral -> 'ctwaPayload') end)))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhook_opt_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'contact.opted_out' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'contact.opted_out', 'person:' || coalesce(new.phone, new.lid),
    jsonb_build_object('contact', jsonb_build_object('id', (select min(c.id) from contacts c where c.account_id = new.account_id
        and (c.phone = new.phone or c.lid = new.lid)), 'phone', new.phone, 'whatsapp_id', new.lid || '@lid', 'reason', new.reason, 'at', to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhook_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'order.event' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'order.event', 'order:' || new.id, jsonb_build_object('order', jsonb_build_object('id', new.order_id, 'number', new.number, 'status', new.status,
      'previous_status', old.status, 'total', new.total::text, 'currency', new.currency, 'phone', new.phone,
      'customer_name', new.customer_name, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'store', jsonb_build_object('name', s.store_name, 'url', s.store_url))) from shops s where s.id = new.shop_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhook_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'message.status' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'message.status', 'chat:' || new.chat_id, jsonb_build_object('message', jsonb_build_object('id', new.id::text, 'device', d.session_id, 'chat_id', new.chat_id,
      'contact_id', h.contact_id, 'phone', p.phone, 'status', new.status, 'ticks', case new.status when 'sent' then 1 when 'delivered' then 2 when 'failed' then 0 else 3 end, 'reason', new.failure,
      'at', to_char(new.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhook_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'ticket.answered' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'ticket.answered', 'ticket:' || new.ticket_id, jsonb_build_object('ticket', jsonb_build_object('id', t.id, 'ticket_no', t.ticket_no, 'body', new.body, 'at', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) from tickets t where t.id = new.ticket_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.track_service_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_new boolean := old.state = 'resolved' and new.state <> 'resolved'
    and coalesce(new.waiting_since > coalesce(old.resolved_at, '-infinity'), false);
  is_reply boolean := old.state = new.state and old.waiting_since is not null and new.waiting_since is null;
  is_same boolean := not is_new and old.waiting_since is not distinct from new.waiting_since;
begin
  update chat_service_levels s set revision = s.revision + 1,
      started_at = case when is_new then new.waiting_since else coalesce(s.started_at, new.waiting_since) end,
      is_replied = not is_new and (s.is_replied or is_reply),
      -- The worker may be late. Due times of an outdated row may have ended.
      is_breached = not is_new and (s.is_breached or (new.state = 'resolved' and s.revision = s.computed_revision
        and coalesce(least(s.first_due_at, s.next_due_at, s.resolve_due_at) <= new.resolved_at, false))),
      first_alert = case when not is_new then s.first_alert end,
      next_alert = case when is_same then s.next_alert end,
      resolve_alert = case when not is_new then s.resolve_alert end
    where s.chat_id = new.id;
  if not found and new.waiting_since is not null
    and exists (select from sla_policies where account_id = new.account_id) then
    insert into chat_service_levels (chat_id, account_id, started_at)
      values (new.id, new.account_id, new.waiting_since)
      on conflict (chat_id) do update set revision = chat_service_levels.revision + 1;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.warm_chat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chats set is_warm = true where id = new.chat_id and not is_warm;
  if found and new.from_me and not new.is_history then
    update devices set refused_chats = '{}', refusal_rests = 0
      where id = new.device_id and (refusal_rests > 0 or refused_chats <> '{}');
  end if;
  return null;
end
$function$;
