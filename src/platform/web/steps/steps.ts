/** State of a multi-step form (spec §4): starts at 1; clearing the options returns to 1. */
export interface StepsState {
  step: number;
  /** Furthest step reached. */
  reached: number;
}

export type StepsPolicy = 'up-to-current' | 'only-current';
export type StepsEvent = { type: 'next' } | { type: 'back' } | { type: 'go'; step: number } | { type: 'clear' };

export const INITIAL_STEPS: StepsState = { step: 1, reached: 1 };

/** Steps that may be opened: all reached ones, or only the current one (conciliacion keeps only the current step). */
export function enabledSteps(state: StepsState, policy: StepsPolicy): number[] {
  if (policy === 'only-current') return [state.step];
  return Array.from({ length: state.reached }, (_, i) => i + 1);
}

/** Pure reducer of a form of `count` steps. A move that the policy does not allow leaves the state as it was. */
export function stepsReducer(count: number, policy: StepsPolicy) {
  return (state: StepsState, event: StepsEvent): StepsState => {
    switch (event.type) {
      case 'clear':
        return INITIAL_STEPS;
      case 'next': {
        const step = Math.min(count, state.step + 1);
        return { step, reached: Math.max(state.reached, step) };
      }
      case 'back':
        return { ...state, step: Math.max(1, state.step - 1) };
      case 'go':
        return enabledSteps(state, policy).includes(event.step) ? { ...state, step: event.step } : state;
    }
  };
}
