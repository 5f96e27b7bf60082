import { useCallback, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { NodeKind } from '@server/bots/flow/flow.contract.js';
import { Canvas } from './canvas/canvas.js';
import { type MessageType, Palette } from './canvas/palette.js';
import { chosenIds } from './flow/flow-store.js';
import { useFlow, useFlowStore, useHasChosen } from './flow/use-flow.js';
import { Outline } from './outline/outline.js';
import { PHONE, WIDE } from './screen.js';
import { Sheets } from './sheets.js';
import { SidePanel, type Tab } from './side-panel.js';
import { useSteadyView } from './use-steady-view.js';
import { type ExitOf, useSteps } from './use-steps.js';
import { type View, ViewBar } from './view-bar.js';
import classes from './editor.module.css';
import panelClasses from './side-panel.module.css';

/** Where something is typed first; a step is joined in its first exit. */
const FIRST_FIELD = '[data-panel] :is(textarea, input[type="text"], input[type="url"])';
const FIRST_EXIT = '[data-panel] input[data-connect]';

interface BenchProps {
  isNew: boolean;
  /** Whether it is published as it is drawn. */
  state: React.ReactNode;
  deviceIds: readonly number[];
  /** Of the panel beside the canvas, which is closed without one. */
  tab: Tab | null;
  onTab: (tab: Tab | null) => void;
  /** Of the panel, where it is one. */
  isSheetOpen: boolean;
  onSheet: (isOpen: boolean) => void;
}

/** The palette, the canvas, and the panel of what is chosen. */
export function Bench({ isNew, state, deviceIds, tab, onTab, isSheetOpen, onSheet }: BenchProps): React.ReactElement {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  // As a sheet, while it is open, and where the step shall follow.
  const [palette, setPalette] = useState<{ after: ExitOf | null } | null>(null);
  const [view, setView] = useState<View>(() => (matchMedia(PHONE).matches ? 'outline' : 'canvas'));
  const isBare = useFlow(({ nodes }) => nodes.length === 0);
  const isOutline = view === 'outline' && !isWide && !isBare;
  const [messageType, setMessageType] = useState<MessageType>('text_message');
  const [isSnapped, setSnapped] = useState(true);
  const store = useFlowStore();
  const { show, add, addAfter, bringIntoSight } = useSteps(canvas, messageType, !isOutline);
  const isPanelOpen = isWide && tab !== null;
  useSteadyView(canvas, isPanelOpen, bringIntoSight);
  const hasChosen = useHasChosen();
  /** What was chosen in the outline is looked for on the canvas. */
  const handleDrawn = useCallback(() => {
    const [only, ...others] = chosenIds(store.get());
    if (only !== undefined && others.length === 0) bringIntoSight(only);
  }, [store, bringIntoSight]);
  useEffect(() => {
    if (isWide && tab === 'step' && !hasChosen) onTab(null);
  }, [isWide, tab, hasChosen, onTab]);

  function openPanel(shown: Tab): void {
    onTab(shown);
    setPalette(null);
    if (!isWide) onSheet(true);
  }
  function jump(stepId: string): void {
    show(stepId);
    openPanel('step');
  }
  /** The button that opened a sheet may be gone since, as a step has taken its place. */
  function focusChosen(): void {
    const holder = document.activeElement;
    if (holder === document.body || holder?.closest('[role="dialog"]'))
      root.current?.querySelector<HTMLElement>('[data-step][data-selected] button')?.focus();
  }
  /** Not on a phone, where it would call the keyboard. */
  function focus(selector: string): void {
    if (isWide) requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  }
  function handleAdd(kind: NodeKind, at?: { x: number; y: number }): void {
    // A sheet that a wider window has closed had asked for it.
    if (palette?.after && !isWide) addAfter(kind, palette.after);
    else add(kind, at);
    openPanel('step');
    focus(FIRST_FIELD);
  }
  const shared = { onTab, deviceIds, onJump: jump, onShow: show };
  const steps = <Palette messageType={messageType} onMessageType={setMessageType} onAdd={(kind) => handleAdd(kind)} />;
  return (
    <div ref={root} className={classes.work}>
      {isWide && (
        <aside className={classes.palette} aria-label={t('chatbots.add_to_flow')}>
          {steps}
        </aside>
      )}
      <div className={classes.stage}>
        {!isWide && !isBare && <ViewBar view={view} onView={setView} />}
        <div ref={canvas} className={classes.canvas}>
          {isOutline ? (
            <Outline state={state} onOpen={jump} onAdd={(after) => setPalette({ after })} />
          ) : (
            <Canvas
              onDrawn={handleDrawn}
              isNew={isNew}
              state={state}
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
          )}
        </div>
      </div>
      {isWide && (
        <aside className={panelClasses.panel} data-panel data-open={isPanelOpen || undefined}>
          <SidePanel
            {...shared}
            tab={tab}
            onClose={() => {
              onTab(null);
              // The button that had the focus is gone.
              canvas.current?.querySelector<HTMLElement>('[role="group"]')?.focus();
            }}
          />
        </aside>
      )}
      {!isWide && (
        <Sheets
          open={palette ? 'palette' : isSheetOpen ? 'panel' : null}
          onPalette={() => setPalette({ after: null })}
          onTab={openPanel}
          onClose={() => {
            setPalette(null);
            onSheet(false);
          }}
          onClosed={focusChosen}
          panel={<SidePanel {...shared} tab={tab ?? 'step'} />}
          palette={steps}
        />
      )}
    </div>
  );
}
