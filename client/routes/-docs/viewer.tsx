import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '@/app/http/describe-error.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { loadScalar } from './load-scalar.js';

const DOCUMENT = '/api/integrate/v1/openapi.json';

/** In the type and at the pace of the dashboard; without the viewer's jest in empty fields, and a word that its frame has no room for. */
const LOOK = `.scalar-app { --scalar-font: var(--mantine-font-family); --scalar-font-code: var(--mantine-font-family-monospace); }
  .scalar-app .scalar-password-input::placeholder { color: transparent; }
  .scalar-app [data-testid='auth-indicator'] { display: none; }
  .scalar-app :has(> div > div > a[href='https://www.scalar.com']) { position: relative; z-index: 1;
    padding-block-start: 8px; background: var(--scalar-background-1); }
  .scalar-app .section-container .section { padding-block: 48px; }
  @media (max-width: 767px) { .scalar-app .section-container .section { padding-block: 24px; } }`;

/** Scalar, from our own server: it asks nobody else for fonts, figures or proxies. */
export function Viewer({ isDark }: { isDark: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | Error>('loading');
  useEffect(() => {
    let end = () => undefined as void;
    let isGone = false;
    void loadScalar().then(
      (scalar) => {
        if (isGone || !place.current) return;
        const shown = scalar.createApiReference(place.current, {
          url: DOCUMENT,
          defaultOpenAllTags: true,
          forceDarkModeState: isDark ? 'dark' : 'light',
          ...{ hideDarkModeToggle: true, withDefaultFonts: false, telemetry: false, hideClientButton: true },
          customCss: LOOK,
          ...{ agent: { disabled: true }, mcp: { disabled: true }, showDeveloperTools: 'never' },
        });
        end = () => shown.destroy();
        setState('shown');
      },
      (error: unknown) => setState(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isGone = true;
      end();
    };
  }, [isDark]);
  return (
    <>
      {state === 'loading' && (
        <div role="status" aria-busy aria-label={t('api.docs_loading')}>
          <CardSkeletons count={3} />
        </div>
      )}
      {state instanceof Error && <FormProblem text={describeError(state)} />}
      <div ref={place} />
    </>
  );
}
