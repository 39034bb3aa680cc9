import type { EntityOf, InputOf, OutputOf } from '#kernel/contract.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { type ActionOptions, type Detailed, useAction } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import type { contract } from '../contract.ts';

export type Conciliacion = Detailed<EntityOf<typeof contract>>;
export type LineaBanco = OutputOf<typeof contract, 'banco'>['items'][number];
export type LineaLibro = OutputOf<typeof contract, 'libro'>['items'][number];
export type Calce = OutputOf<typeof contract, 'calces'>['items'][number];
export type Pendiente = OutputOf<typeof contract, 'pendientes'>['items'][number];
export type CuentaEstado = OutputOf<typeof contract, 'cuentas'>[number];

type Operaciones = (typeof contract)['operations'];

/** An act on a conciliación: it carries the key of what is on the screen, and a key that died brings the data again. */
export function useActo<K extends keyof Operaciones & string>(
  c: Conciliacion,
  accion: K,
  options: Omit<ActionOptions<OutputOf<typeof contract, K>>, 'id' | 'toast'> = {},
) {
  const act = useAction<Record<string, unknown>, OutputOf<typeof contract, K>>('conciliacion', accion, {
    ...options,
    id: c.id,
    toast: false,
  });
  const run = (input: Omit<InputOf<typeof contract, K>, 'refresh_key'>): void => {
    const llave = c.refresh_key ? { refresh_key: c.refresh_key } : {};
    act.mutate(
      { ...input, ...llave },
      {
        onError: (error) => {
          toastError(error);
          if (error instanceof ProblemError && error.status === 409) void invalidateArea('conciliacion');
        },
      },
    );
  };
  return { run, isPending: act.isPending };
}

/** Whether the server would take the action now, and otherwise why not. */
export function permiso(c: Conciliacion, accion: string): { permitida: boolean; motivo?: string | undefined } {
  return c.acciones?.find((a) => a.accion === accion) ?? { permitida: false };
}
