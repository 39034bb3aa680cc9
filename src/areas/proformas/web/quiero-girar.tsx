import { Alert, Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatPercent, formatPesos } from '#kernel/values/format.ts';
import { request } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import type { contract } from '../contract.ts';
import { paraSimular } from './simulacion.ts';

type Solucion = OutputOf<typeof contract, 'resolver'>;
const MOTIVOS = { tmc: 'sin pasar la tasa máxima convencional', tope: 'con lo que la línea y los documentos permiten' } as const;

function Respuesta({ s, onUsar }: { s: Solucion; onUsar: () => void }) {
  const que = s.variable === 'tasa' ? 'tasa mensual' : 'anticipo';
  if (!s.resuelto)
    return (
      <Alert color="yellow" title={`Faltan ${formatPesos(s.falta)}`}>
        {s.monto_girar === null
          ? 'Con estos documentos no se llega a ningún giro.'
          : `Lo más que se alcanza ${MOTIVOS[s.motivo ?? 'tope']} es ${formatPesos(s.monto_girar)}, con ${que} de ${formatPercent(s.valor ?? '0', 2)}.`}
      </Alert>
    );
  return (
    <Group>
      <Text size="sm">
        Con {que} de {formatPercent(s.valor ?? '0', 2)} se giran {formatPesos(s.monto_girar ?? 0)}
        {s.sobra > 0 ? `, ${formatPesos(s.sobra)} más de lo pedido` : ''}.
      </Text>
      <Button size="xs" onClick={onUsar}>
        Usar {que}
      </Button>
    </Group>
  );
}

/** "Quiero girar X": the rate or the advance that reaches it, or how many pesos are missing. */
export function QuieroGirar() {
  const { getValues, setValue } = useFormContext();
  const [objetivo, setObjetivo] = useState<number | string>('');
  const [variable, setVariable] = useState<'tasa' | 'anticipo'>('tasa');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => {
      const valores = getValues();
      // The rate is what is being looked for: one must be written for the price to be asked at all.
      const body = { ...paraSimular({ ...valores, tasa: valores.tasa || '1' }), objetivo, variable };
      return request<Solucion>('POST', '/api/proformas/resolver', { body });
    },
  });
  const usar = (): void => {
    if (data?.valor) setValue(variable === 'tasa' ? 'tasa' : 'anticipo_pct', data.valor, { shouldDirty: true, shouldValidate: true });
    reset();
  };
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group align="end">
          <PesosInput label="Quiero girar" value={objetivo} onChange={setObjetivo} w={180} />
          <SegmentedControl
            size="xs"
            aria-label="Qué se busca"
            data={[
              { value: 'tasa', label: 'Buscar la tasa' },
              { value: 'anticipo', label: 'Buscar el anticipo' },
            ]}
            value={variable}
            onChange={(v) => setVariable(v as 'tasa' | 'anticipo')}
          />
          <Button size="sm" variant="default" loading={isPending} disabled={typeof objetivo !== 'number'} onClick={() => mutate()}>
            Buscar
          </Button>
        </Group>
        <div aria-live="polite">
          {error && <Alert color="red">{messageOf(error)}</Alert>}
          {data && <Respuesta s={data} onUsar={usar} />}
        </div>
      </Stack>
    </Paper>
  );
}
