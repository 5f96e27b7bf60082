import { useTranslation } from 'react-i18next';
import { type Automation, isOn, type SettingsSection } from '@server/commerce/automations/settings-shapes.contract.js';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import { AutomationRow } from '../message/automation-row.js';
import type { Editing } from '../editing.js';
import { FoldSection } from './fold-section.js';
import { MessageEditor } from '../message/message-editor.js';
import { MessageRow } from '../message/message-row.js';
import { settingTextOf } from '../settings-values.js';
import classes from '../form.module.css';

interface AutomationSectionProps {
  editing: Editing;
  section: SettingsSection;
  isOpenAtFirst?: boolean;
}

export const COMMON_KEY = 'order.common';

export function AutomationSection(props: AutomationSectionProps): React.ReactElement | null {
  const { editing, section, isOpenAtFirst } = props;
  const { t } = useTranslation();
  const { app, form } = editing;
  const { automations, commonOrderText } = DESCRIPTIONS[app.name].settings;
  const sectionAutomations = automations.filter((automation) => automation.section === section);
  if (sectionAutomations.length === 0) return null;
  const commonField = section === 'order' ? commonOrderText : null;
  return (
    <FoldSection
      title={t(`apps.section.${section}`)}
      help={t(`apps.section_help.${section}`)}
      count={countOn(editing, sectionAutomations)}
      isOpenAtFirst={isOpenAtFirst ?? false}
      hasError={
        sectionAutomations.some(({ text }) => Boolean(form.errors[text])) ||
        Boolean(commonField && form.errors[commonField])
      }
    >
      <ul className={classes.rows}>
        {commonField && (
          <MessageRow
            editing={editing}
            name={COMMON_KEY}
            title={t('apps.common_text')}
            excerpt={settingTextOf(form.getValues(), commonField)}
            hasError={Boolean(form.errors[commonField])}
          >
            <MessageEditor editing={editing} section="order" textName={commonField} title={t('apps.common_text')} />
          </MessageRow>
        )}
        {sectionAutomations.map((automation) => (
          <AutomationRow key={automation.key} editing={editing} automation={automation} />
        ))}
      </ul>
    </FoldSection>
  );
}

export function countOn({ app, form }: Editing, automations: readonly Automation[]): { on: number; all: number } {
  const supported = automations.filter(({ key }) => !DESCRIPTIONS[app.name].unsupportedEvents.includes(key));
  return { on: supported.filter((automation) => isOn(form.getValues(), automation)).length, all: supported.length };
}
