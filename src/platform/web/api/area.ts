import type { AnyArea, InputOf, OutputOf } from '#kernel/contract.ts';
import { type ActionOptions, useAction } from './hooks.ts';

/**
 * `useAction` typed by the contract, without bringing the contract (and zod) to the browser:
 *
 *   import type { contract } from '../contract.ts';
 *   const api = areaApi<typeof contract>('prorrogas');
 *   const aprobar = api.useAction('aprobar', { id });
 */
export function areaApi<C extends AnyArea>(area: C['area']) {
  return {
    area,
    useAction<K extends keyof C['operations'] & string>(accion: K, options: ActionOptions<OutputOf<C, K>> = {}) {
      return useAction<InputOf<C, K> & { version?: number }, OutputOf<C, K>>(area, accion, options);
    },
  };
}
