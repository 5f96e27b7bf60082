import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Automation, isOn } from '@server/commerce/automations/settings-shapes.contract.js';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import { nameAutomation } from '@/parts/stores/name-store-terms.js';
import type { Editing } from '../editing.js';
import { MessageEditor } from './message-editor.js';
import { MessageRow } from './message-row.js';
import { optionsOf, type SettingsFormApi, settingTextOf } from '../settings-values.js';
import classes from '../form.module.css';

interface AutomationRowProps {
  editing: Editing;
  automation: Automation;
  children?: React.ReactNode;
}

export function AutomationRow({ editing, automation, children }: AutomationRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { app, form, setOpen, templates } = editing;
  const { key, section, on, text } = automation;
  const title = nameAutomation(key);
  if (DESCRIPTIONS[app.name].unsupportedEvents.includes(key))
    return (
      <li className={classes.never}>
        <IconBan size={18} stroke={1.5} />
        <span>{title}</span>
        <span className={classes.why}>{t('apps.never_told', { name: app.title })}</span>
      </li>
    );
  const values = form.getValues();
  const isSending = isOn(values, automation);
  const { commonOrderText: commonField } = DESCRIPTIONS[app.name].settings;
  const template = templates.find(({ id }) => id === optionsOf(values, key).template_id);
  const ownText = settingTextOf(values, text);
  const inherited = section === 'order' && commonField ? settingTextOf(values, commonField) : '';
  const excerpt = template?.content ?? (ownText.trim() === '' ? inherited : ownText);
  const hasNoText =
    excerpt.trim() === '' && !(key === 'cart.left' && values.abandoned_cart_steps.some((step) => step.text !== ''));

  function handleSwitch(shouldBeOn: boolean): void {
    switchAutomation(form, automation, shouldBeOn);
    if (shouldBeOn && hasNoText) setOpen(key);
  }
  return (
    <MessageRow
      editing={editing}
      name={key}
      title={title}
      excerpt={excerpt}
      toggle={on === null ? undefined : { isOn: isSending, onChange: handleSwitch }}
      warning={isSending && hasNoText ? t('apps.no_text') : undefined}
      hasError={Boolean(form.errors[text])}
    >
      <MessageEditor editing={editing} section={section} automation={key} textName={text} title={title}>
        {on === null && <p className={classes.help}>{t('apps.own_text')}</p>}
        {children}
      </MessageEditor>
    </MessageRow>
  );
}

function switchAutomation(form: SettingsFormApi, { on }: Automation, shouldBeOn: boolean): void {
  if (on === null) return;
  if ('flag' in on) {
    form.setFieldValue(on.flag, shouldBeOn);
    return;
  }
  const list = form.getValues()[on.list];
  const items = Array.isArray(list) ? list.filter((item) => item !== on.item) : [];
  form.setFieldValue(on.list, shouldBeOn ? [...items, on.item] : items);
}
