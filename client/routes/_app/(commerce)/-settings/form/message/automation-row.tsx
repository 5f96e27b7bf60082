import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Automation, isOn, NEVER_TOLD, SHAPE_OF } from '@server/commerce/automations/settings-shapes.contract.js';
import { sayAutomation } from '@/parts/shops/say-shop-words.js';
import type { Editing } from '../editing.js';
import { MessageEditor } from './message-editor.js';
import { MessageRow } from './message-row.js';
import { optionsOf, type SettingsFormApi, textOf } from '../settings-values.js';
import classes from '../form.module.css';

interface AutomationRowProps {
  editing: Editing;
  automation: Automation;
  /** Below its text. */
  children?: React.ReactNode;
}

/** One automation; what the platform never tells is there and greyed out, with the reason. */
export function AutomationRow({ editing, automation, children }: AutomationRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { app, form, setOpen, templates } = editing;
  const { key, section, on, text } = automation;
  const title = sayAutomation(key);
  if (NEVER_TOLD[app.name].includes(key))
    return (
      <li className={classes.never}>
        <IconBan size={18} stroke={1.5} />
        <span>{title}</span>
        <span className={classes.why}>{t('apps.never_told', { name: app.title })}</span>
      </li>
    );
  const values = form.getValues();
  const isSending = isOn(values, automation);
  const { commonOrderText: common } = SHAPE_OF[app.name];
  const template = templates.find(({ id }) => id === optionsOf(values, key).template_id);
  const written = textOf(values, text);
  const inherited = section === 'order' && common ? textOf(values, common) : '';
  const excerpt = template?.content ?? (written.trim() === '' ? inherited : written);
  // The reminders of carts may each have a text of their own.
  const isSilent =
    excerpt.trim() === '' && !(key === 'cart.left' && values.abandoned_cart_steps.some((step) => step.text !== ''));

  function handleSwitch(isNowOn: boolean): void {
    switchAutomation(form, automation, isNowOn);
    if (isNowOn && isSilent) setOpen(key);
  }
  return (
    <MessageRow
      editing={editing}
      name={key}
      title={title}
      excerpt={excerpt}
      toggle={on === null ? undefined : { isOn: isSending, onChange: handleSwitch }}
      warning={isSending && isSilent ? t('apps.no_text') : undefined}
      hasError={Boolean(form.errors[text])}
    >
      <MessageEditor editing={editing} section={section} automation={key} textName={text} title={title}>
        {on === null && <p className={classes.help}>{t('apps.own_text')}</p>}
        {children}
      </MessageEditor>
    </MessageRow>
  );
}

/** Where its family has the switch: a flag, or a word in a list. */
function switchAutomation(form: SettingsFormApi, { on }: Automation, isOnNow: boolean): void {
  if (on === null) return;
  if ('flag' in on) {
    form.setFieldValue(on.flag, isOnNow);
    return;
  }
  const list = form.getValues()[on.list];
  const items = Array.isArray(list) ? list.filter((item) => item !== on.item) : [];
  form.setFieldValue(on.list, isOnNow ? [...items, on.item] : items);
}
