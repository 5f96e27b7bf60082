import { useCallback, useRef } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  Background,
  BackgroundVariant,
  MarkerType,
  MiniMap,
  type NodeTypes,
  Panel,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useTranslation } from 'react-i18next';
import type { NodeKind } from '@server/bots/flow/flow.contract.js';
import { WIDE } from '../screen.js';
import { type CanvasEdge, type CanvasNode, GRID, NODE_WIDTH } from '../flow/canvas-flow.js';
import { openingView } from '../flow/opening-view.js';
import { useFlow, useFlowStore } from '../flow/use-flow.js';
import { KIND_NAMES } from '../nodes/kinds.js';
import { ariaLabels } from './aria-labels.js';
import { CanvasTools } from './canvas-tools.js';
import { NodeCard } from './node-card.js';
import { EmptyCanvas } from './empty-canvas.js';
import { DRAGGED_KIND, readKind } from './palette.js';
import { StepSearch } from './step-search.js';
import { useCanvasKeys } from './use-canvas-keys.js';
import classes from './canvas.module.css';

const NODE_TYPES = Object.fromEntries(KIND_NAMES.map((kind) => [kind, NodeCard])) as unknown as NodeTypes;
const EDGE_OPTIONS = {
  markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--accent)' },
  interactionWidth: 24,
};
const SNAP_GRID: [number, number] = [GRID, GRID];
const MAX_FULLY_RENDERED_NODES = 40;
/** No key of React Flow, because `useCanvasKeys` handles deletion. */
const NO_DELETE_KEY = null;
const MINIMAP_SIZE_PX = { width: 140, height: 100 };

interface CanvasProps {
  onDrawn: () => void;
  isNew: boolean;
  publishState: React.ReactNode;
  onOpenStep: () => void;
  onConnectStep: () => void;
  onJump: (id: string) => void;
  onAdd: (kind: NodeKind, at?: { x: number; y: number }) => void;
  isSnapped: boolean;
  onSnap: (isSnapped: boolean) => void;
}

export function Canvas(props: CanvasProps): React.ReactElement {
  const { onDrawn, isNew, publishState, onOpenStep, onConnectStep, onJump, onAdd, isSnapped, onSnap } = props;
  const { t, i18n } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const store = useFlowStore();
  const nodes = useFlow((flow) => flow.nodes);
  const edges = useFlow((flow) => flow.edges);
  const colorMode = useComputedColorScheme('light');
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const { screenToFlowPosition, setViewport } = useReactFlow<CanvasNode, CanvasEdge>();
  const handleKey = useCanvasKeys({ root, onOpenStep, onConnectStep });
  const isEmpty = nodes.length === 0;
  const hasTools = useFlow(({ history }) => history.past.length + history.future.length > 0) || !isEmpty;

  const handleInit = useCallback(() => {
    const [initialNodes, frame] = [store.get().nodes, root.current];
    if (initialNodes.length === 0 || !frame) return;
    // Reads the DOM, because React Flow measures later. Large flows omit offscreen nodes.
    const heightOf = (id: string): number | undefined =>
      frame.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.offsetHeight;
    void setViewport(openingView(initialNodes, { width: frame.clientWidth, height: frame.clientHeight }, heightOf));
    onDrawn();
  }, [store, setViewport, onDrawn]);

  function handleDrop(event: React.DragEvent): void {
    const kind = readKind(event.dataTransfer.getData(DRAGGED_KIND));
    if (!kind) return;
    event.preventDefault();
    const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    onAdd(kind, { x: x - NODE_WIDTH / 2, y: y - GRID });
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      className={classes.canvas}
      data-tools={hasTools || undefined}
      dir="ltr"
      role="group"
      aria-label={t('chatbots.canvas')}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      <ReactFlow<CanvasNode, CanvasEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        defaultEdgeOptions={EDGE_OPTIONS}
        colorMode={colorMode}
        ariaLabelConfig={ariaLabels(t)}
        onNodesChange={store.changeNodes}
        onEdgesChange={store.changeEdges}
        onConnect={store.connect}
        isValidConnection={store.canConnect}
        onInit={handleInit}
        onNodeClick={onOpenStep}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(DRAGGED_KIND)) event.preventDefault();
        }}
        onDrop={handleDrop}
        snapToGrid={isSnapped}
        snapGrid={SNAP_GRID}
        minZoom={0.1}
        maxZoom={2}
        connectionRadius={32}
        deleteKeyCode={NO_DELETE_KEY}
        onlyRenderVisibleElements={nodes.length > MAX_FULLY_RENDERED_NODES}
        elevateNodesOnSelect
        attributionPosition="top-right"
      >
        <Background variant={BackgroundVariant.Dots} gap={GRID} size={1} />
        {isWide && nodes.length > 0 && (
          <MiniMap
            pannable
            zoomable
            className={classes.map ?? ''}
            style={MINIMAP_SIZE_PX}
            ariaLabel={t('chatbots.minimap')}
            nodeBorderRadius={24}
          />
        )}
        {!isEmpty && (
          <Panel position="top-left" className={classes.search ?? ''}>
            <StepSearch onJump={onJump} />
            <div dir={i18n.dir()}>{publishState}</div>
          </Panel>
        )}
        {hasTools && (
          <Panel position="bottom-left">
            <CanvasTools isSnapped={isSnapped} onSnap={onSnap} />
          </Panel>
        )}
      </ReactFlow>
      {isEmpty && <EmptyCanvas isNew={isNew} onStart={() => onAdd('send')} />}
    </div>
  );
}
