import { useState } from 'react';
import { onDemand } from '../on-demand.js';
import { CountryButton } from './country-button.js';
import type { CountryListProps } from './country-list.js';

const load = () => import('./country-list.js').then((module) => module.CountryList);
const CountryList = onDemand<CountryListProps>(load, ({ value }) => <CountryButton code={value} isOpen />);

const ahead = (): void => void load().catch(() => undefined);

/** The country of a number. The list of all comes when somebody reaches for it: most people stay in their own. */
export function CountrySelect(props: CountryListProps): React.ReactElement {
  const [isAsked, setAsked] = useState(false);
  const { value } = props;
  if (isAsked) return <CountryList {...props} onFailed={() => setAsked(false)} />;
  return <CountryButton code={value} onClick={() => setAsked(true)} onPointerEnter={ahead} onFocus={ahead} />;
}
