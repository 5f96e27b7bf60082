import { useRef, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import type { NodeKind } from '@server/bots/flow/flow.contract.js';
import { isError } from '@server/bots/flow/flow-problem.contract.js';
import { toast } from '@/app/toast.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { onDemand } from '@/ui/on-demand.js';
import { Canvas } from './canvas/canvas.js';
import { type MessageType, Palette } from './canvas/palette.js';
import { useChecks } from './checks/use-checks.js';
import { FiguresStrip } from './figures-strip.js';
import { Header } from './header.js';
import { KeptNotice } from './save/kept-notice.js';
import { useBot } from './save/use-bot.js';
import { WIDE } from './screen.js';
import { Sheets } from './sheets.js';
import { SidePanel, type Tab } from './side-panel.js';
import { useSteps } from './use-steps.js';
import classes from './editor.module.css';

const VersionsDrawer = onDemand(async () => (await import('./save/versions-drawer.js')).VersionsDrawer);

/** Where something is typed first; a step is joined in its first exit. */
const FIRST_FIELD = '[data-panel] :is(textarea, input[type="text"], input[type="url"])';
const FIRST_EXIT = '[data-panel] input[data-connect]';

interface WorkbenchProps {
  bot: ChatbotResource | null;
  name: string;
}

/** The page of one bot: its head, and the bench below. */
export function Workbench({ bot: opened, name }: WorkbenchProps): React.ReactElement {
  const { t } = useTranslation();
  const own = useBot(opened, name);
  const { id, bot, settings, saving, problem, kept } = own;
  const check = useChecks(id, settings.devices);
  const [tab, setTab] = useState<Tab>('step');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [areFiguresShown, setFiguresShown] = useState(false);
  const [areVersionsOpen, setVersionsOpen] = useState(false);

  function handleSave(isPublished: boolean): void {
    const errors = isPublished ? check().filter(isError).length : 0;
    if (errors === 0) {
      own.save(isPublished);
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
        onChange={own.setSettings}
        isDraft={own.isDraft}
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
      {kept && <KeptNotice at={kept.at} onTake={() => own.takeKept(kept)} onDrop={own.dropKept} />}
      {areFiguresShown && id !== null && <FiguresStrip id={id} />}
      <Bench
        isNew={id === null}
        deviceIds={settings.devices.map(Number)}
        tab={tab}
        onTab={setTab}
        isSheetOpen={isSheetOpen}
        onSheet={setSheetOpen}
      />
      {areVersionsOpen && bot && (
        <VersionsDrawer
          id={bot.id}
          version={bot.version}
          isDirty={own.isDirty}
          onRestored={own.showRestored}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </div>
  );
}

interface BenchProps {
  isNew: boolean;
  deviceIds: readonly number[];
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Of the panel, where it is one. */
  isSheetOpen: boolean;
  onSheet: (isOpen: boolean) => void;
}

/** The palette, the canvas, and the panel of what is chosen. */
function Bench({ isNew, deviceIds, tab, onTab, isSheetOpen, onSheet }: BenchProps): React.ReactElement {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [messageType, setMessageType] = useState<MessageType>('text_message');
  const [isSnapped, setSnapped] = useState(true);
  const { show, add } = useSteps(canvas, messageType);

  function openPanel(shown: Tab): void {
    onTab(shown);
    setPaletteOpen(false);
    if (!isWide) onSheet(true);
  }
  function jump(stepId: string): void {
    show(stepId);
    openPanel('step');
  }
  /** Not on a phone, where it would call the keyboard. */
  function focus(selector: string): void {
    if (isWide) requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  }
  function handleAdd(kind: NodeKind, at?: { x: number; y: number }): void {
    add(kind, at);
    openPanel('step');
    focus(FIRST_FIELD);
  }
  const panel = <SidePanel tab={tab} onTab={onTab} deviceIds={deviceIds} onJump={jump} onShow={show} />;
  const palette = (
    <Palette messageType={messageType} onMessageType={setMessageType} onAdd={(kind) => handleAdd(kind)} />
  );
  return (
    <div ref={root} className={classes.work}>
      {isWide && (
        <aside className={classes.palette} aria-label={t('chatbots.add_to_flow')}>
          {palette}
        </aside>
      )}
      <div ref={canvas} className={classes.canvas}>
        <Canvas
          isNew={isNew}
          onOpenStep={() => openPanel('step')}
          onConnectStep={() => {
            openPanel('step');
            focus(FIRST_EXIT);
          }}
          onJump={jump}
          onAdd={handleAdd}
          isSnapped={isSnapped}
          onSnap={setSnapped}
        />
      </div>
      {isWide && (
        <aside className={classes.panel} data-panel>
          {panel}
        </aside>
      )}
      {!isWide && (
        <Sheets
          open={isPaletteOpen ? 'palette' : isSheetOpen ? 'panel' : null}
          onPalette={() => setPaletteOpen(true)}
          onTab={openPanel}
          onClose={() => {
            setPaletteOpen(false);
            onSheet(false);
          }}
          panel={panel}
          palette={palette}
        />
      )}
    </div>
  );
}
