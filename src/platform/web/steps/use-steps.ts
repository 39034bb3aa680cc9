import { useMemo, useState } from 'react';
import { oneOf } from '../router/search.ts';
import { useUrlState } from '../router/use-url-state.ts';
import { enabledSteps, INITIAL_STEPS, type StepsEvent, type StepsPolicy, type StepsState, stepsReducer } from './steps.ts';

/** The step that the address asks for, if it may be opened; otherwise the furthest that may. */
export function askedStep(text: string, state: StepsState, policy: StepsPolicy): number {
  const enabled = enabledSteps(state, policy);
  const n = text === '' ? 1 : Number(text);
  return enabled.includes(n) ? n : Math.min(state.reached, Math.max(...enabled));
}

/** Steps on the kernel's reducer, with the current one in the address (`?paso=2`; the first needs no mark) so that Back works. */
export function useSteps(count: number, policy: StepsPolicy, reached = 1) {
  const [search, setSearch] = useUrlState();
  const [state, setState] = useState<StepsState>({ ...INITIAL_STEPS, reached });
  const [round, setRound] = useState(0);
  const reduce = useMemo(() => stepsReducer(count, policy), [count, policy]);
  const step = policy === 'only-current' ? state.step : askedStep(oneOf(search.paso), state, policy);
  const send = (event: StepsEvent): void => {
    const next = reduce({ ...state, step }, event);
    setState(next);
    if (event.type === 'clear') setRound(round + 1);
    if (next.step !== step) setSearch({ paso: next.step > 1 ? next.step : null }, { replace: event.type === 'clear' });
  };
  const restore = (reached: number): void => setState((s) => ({ ...s, reached: Math.min(count, Math.max(s.reached, reached)) }));
  return { step, count, reached: state.reached, enabled: enabledSteps({ ...state, step }, policy), send, restore, round };
}

export type StepsModel = ReturnType<typeof useSteps>;
