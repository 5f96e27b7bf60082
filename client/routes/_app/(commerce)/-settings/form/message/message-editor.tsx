import { useTranslation } from 'react-i18next';
import type { SettingsSection } from '@server/commerce/automations/settings-shapes.contract.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import type { Editing } from '../editing.js';
import { MessageOptions } from './message-options.js';
import { OpenPreview } from '../preview/open-preview.js';
import { TestButton } from './test-button.js';
import { settingTextOf } from '../settings-values.js';
import { useSectionVariables } from '../use-section-variables.js';
import classes from '../form.module.css';

interface MessageEditorProps {
  editing: Editing;
  section: SettingsSection;
  automation?: string;
  textName: string;
  title: string;
  children?: React.ReactNode;
}

export function MessageEditor(props: MessageEditorProps): React.ReactElement {
  const { editing, section, automation, textName, title, children } = props;
  const { app, form, isNarrow } = editing;
  const { t } = useTranslation();
  const variables = useSectionVariables(editing, section);
  return (
    <div className={classes.editor}>
      <TextEditor
        label={t('apps.text')}
        {...variables}
        {...form.getInputProps(textName)}
        value={settingTextOf(form.getValues(), textName)}
      />
      {isNarrow && <OpenPreview editing={editing} />}
      {children}
      {automation !== undefined && (
        <>
          <MessageOptions editing={editing} name={automation} />
          <TestButton app={app} automation={automation} title={title} isDirty={form.isDirty()} />
        </>
      )}
    </div>
  );
}
