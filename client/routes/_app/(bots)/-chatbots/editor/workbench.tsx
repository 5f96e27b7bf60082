import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { isError } from '@server/bots/flow/flow-problem.contract.js';
import { toast } from '@/app/toast.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { onDemand } from '@/ui/on-demand.js';
import { EditorLayout } from './editor-layout.js';
import { useChecks } from './checks/use-checks.js';
import { FiguresStrip } from './figures-strip.js';
import { Header } from './header.js';
import { PublishState } from './publish-state.js';
import { LocalDraftNotice } from './save/local-draft-notice.js';
import { useBot } from './save/use-bot.js';
import type { Tab } from './side-panel.js';
import classes from './editor.module.css';

const VersionsDrawer = onDemand(async () => (await import('./save/versions-drawer.js')).VersionsDrawer);

interface WorkbenchProps {
  bot: ChatbotResource | null;
  name: string;
}

export function Workbench({ bot: opened, name }: WorkbenchProps): React.ReactElement {
  const { t } = useTranslation();
  const editor = useBot(opened, name);
  const { id, bot, settings, saving, problem, localDraft } = editor;
  const check = useChecks(id, settings.devices);
  const [tab, setTab] = useState<Tab | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [areFiguresShown, setFiguresShown] = useState(false);
  const [areVersionsOpen, setVersionsOpen] = useState(false);

  function handleSave(mode: 'draft' | 'publish'): void {
    const errors = mode === 'publish' ? check().filter(isError).length : 0;
    if (errors === 0) {
      editor.save(mode);
      return;
    }
    toast.error(t('chatbots.checks_errors', { count: errors }));
    setTab('checks');
    setSheetOpen(true);
  }
  return (
    <div className={classes.editor}>
      <Header
        isNew={id === null}
        settings={settings}
        onChange={editor.setSettings}
        saving={saving}
        onSave={handleSave}
        areFiguresShown={areFiguresShown}
        onFigures={() => setFiguresShown(!areFiguresShown)}
        onVersions={() => setVersionsOpen(true)}
      />
      {problem !== null && (
        <div className={classes.problem}>
          <FormProblem text={problem} />
        </div>
      )}
      {localDraft && (
        <LocalDraftNotice
          at={localDraft.at}
          onRestore={() => editor.restoreDraft(localDraft)}
          onDiscard={editor.discardDraft}
        />
      )}
      {areFiguresShown && id !== null && <FiguresStrip id={id} />}
      <EditorLayout
        isNew={id === null}
        publishState={bot && <PublishState bot={bot} isDraft={editor.isDraft} />}
        deviceIds={settings.devices.map(Number)}
        tab={tab}
        onTab={setTab}
        isSheetOpen={isSheetOpen}
        onSheet={setSheetOpen}
      />
      {areVersionsOpen && bot && (
        <VersionsDrawer
          id={bot.id}
          publishedVersion={bot.version}
          isDirty={editor.isDirty}
          onRestored={editor.showRestored}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </div>
  );
}
