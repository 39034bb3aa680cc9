import { Alert, Button, List, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';

type Hechas = OutputOf<typeof contract, 'evaluar_por_lotes'>;

const cuantas = (n: number): string => (n === 1 ? 'Una evaluación hecha' : `${n} evaluaciones hechas`);

/** What was approved without an evaluation, evaluated with what was known on the day of each approval: how many came out, and why the rest did not. */
export function EnRetrospectiva({ ambito, sin }: { ambito: string; sin: number }) {
  const [hechas, setHechas] = useState<Hechas | null>(null);
  const evaluar = useAction<object, Hechas>('analista', 'evaluar_por_lotes', {
    http: { method: 'POST', path: '/api/analista/evaluar-aprobadas' },
    ok: false,
    onSuccess: setHechas,
  });
  if (sin === 0 && !hechas) return null;
  return (
    <Can do="analista:evaluar">
      <Stack gap="xs" align="start" className="no-print">
        <Button size="xs" variant="default" loading={evaluar.isPending} onClick={() => evaluar.mutate({ ambito })}>
          {sin === 1 ? 'Evaluarla con lo que se sabía ese día' : 'Evaluarlas con lo que se sabía cada día'}
        </Button>
        {hechas && (
          <Alert color={hechas.sin_evaluar.length > 0 ? 'yellow' : 'green'} title={cuantas(hechas.hechas)} role="status">
            <List size="sm">
              {hechas.sin_evaluar.map((s) => (
                <List.Item key={s.causa}>{`${s.n} sin evaluar. ${s.causa}.`}</List.Item>
              ))}
              {hechas.quedan > 0 && <List.Item>{`Quedan ${hechas.quedan}: pídalas de nuevo.`}</List.Item>}
            </List>
          </Alert>
        )}
      </Stack>
    </Can>
  );
}
