import { Alert, Group, Paper, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { request } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { conceptoDe } from '../domain/conceptos.ts';
import { A_FAVOR, nombreParte, TIPO_PAGO } from './palabras.ts';

export type Desglose = OutputOf<typeof contract, 'simular'>;

export interface PedidoVivo {
  rut_deudor: string;
  fecha_pago: string;
  monto: number | string | null;
  medio_pago: string;
  obligaciones: { pk: string; monto?: number | null }[] | null;
  manual?: boolean;
  prepago?: object;
  motivo?: string | null;
  tipo_a_favor?: string | null;
}

/** What a payment would do, asked again a moment after each change. Nothing is written. */
export function useDesglose(p: PedidoVivo, activo = true) {
  const limpio = Object.fromEntries(Object.entries(p).filter(([, v]) => v !== '' && v !== null && v !== undefined));
  const [texto] = useDebouncedValue(JSON.stringify(limpio), 350);
  const listo = activo && p.rut_deudor !== '' && typeof p.monto === 'number' && p.monto > 0 && p.medio_pago !== '' && p.fecha_pago !== '';
  return useQuery({
    queryKey: ['recaudaciones', 'simular', texto],
    queryFn: ({ signal }) => request<Desglose>('POST', '/api/recaudaciones/simular', { body: JSON.parse(texto), signal }),
    enabled: listo && JSON.stringify(limpio) === texto,
    retry: false,
    placeholderData: (antes) => antes,
  });
}

function Renglon({ titulo, valor, fuerte = false }: { titulo: ReactNode; valor: ReactNode; fuerte?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md" align="start">
      <Text size="sm" fw={fuerte ? 700 : 400}>
        {titulo}
      </Text>
      <Text size="sm" className="figure" fw={fuerte ? 700 : 400} style={{ whiteSpace: 'nowrap' }}>
        {valor}
      </Text>
    </Group>
  );
}

/** The table that a prepayment leaves, in two lines: what it will pay each month, and the last one. */
function CuotasQueQuedan({ cuotas }: { cuotas: NonNullable<Desglose['prepago']>['cuotas'] }) {
  const ultima = cuotas.at(-1);
  const [primera] = cuotas;
  if (!primera || !ultima) return null;
  return (
    <>
      <Renglon titulo={`Quedan ${cuotas.length === 1 ? 'una cuota' : `${cuotas.length} cuotas`} de`} valor={<Pesos v={primera.monto} />} />
      {ultima !== primera && (
        <Renglon
          titulo={
            <>
              La última, el <Fecha v={ultima.vencimiento} />
            </>
          }
          valor={<Pesos v={ultima.monto} />}
        />
      )}
    </>
  );
}

const enInicio = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

/** A line for each part; of a prepayment, which reaches every cuota, one for each concept of its credit. */
function renglonesDe(d: Desglose): { titulo: string; monto: number }[] {
  const suma = new Map<string, number>();
  for (const a of d.aplicaciones) {
    const nombre = d.prepago ? `crédito ${d.prepago.numero}` : nombreParte(a);
    const de = nombre.startsWith('crédito') ? `del ${nombre}` : `de ${nombre}`;
    const titulo = `${conceptoDe(a)} ${de}${a.concepto === 'MORA' ? ` (${a.dias_mora} días)` : ''}`;
    suma.set(titulo, (suma.get(titulo) ?? 0) + a.monto);
  }
  return [...suma].map(([titulo, monto]) => ({ titulo, monto }));
}

/** Where each peso goes: the same figures that the receipt will have. */
function VistaDesglose({ d }: { d: Desglose }) {
  return (
    <Stack gap={6}>
      <Renglon titulo="Se recibe" valor={<Pesos v={d.monto} />} fuerte />
      {renglonesDe(d).map((a) => (
        <Renglon key={a.titulo} titulo={a.titulo} valor={<Pesos v={a.monto} />} />
      ))}
      {d.excedentes.map((x) => (
        <Renglon
          key={`${x.pk ?? ''}${x.tipo_pasivo}`}
          titulo={`${A_FAVOR[x.tipo_pasivo] ?? x.tipo_pasivo}${x.numero ? ` (${x.numero})` : ''}`}
          valor={<Pesos v={x.monto} />}
        />
      ))}
      {d.redondeo !== 0 && <Renglon titulo="Redondeo de efectivo (Ley 20.956)" valor={<Pesos v={d.redondeo} />} />}
      {d.quedan.map((q) => (
        <Renglon
          key={q.pk}
          titulo={
            <Text span c="dimmed" size="sm">{`${enInicio(nombreParte(q))} queda ${q.estado === 'pagado' ? 'pagado' : 'debiendo'}`}</Text>
          }
          valor={q.estado === 'pagado' ? '' : <Pesos v={q.saldo} />}
        />
      ))}
      {d.prepago && <Renglon titulo="Saldo de capital que queda" valor={<Pesos v={d.prepago.saldo} />} fuerte />}
      {d.prepago && d.prepago.cuotas.length > 0 && <CuotasQueQuedan cuotas={d.prepago.cuotas} />}
      <Text size="sm" c="dimmed">
        {TIPO_PAGO[d.tipo_pago] ?? d.tipo_pago}
      </Text>
      {d.avisos.map((a) => (
        <Alert key={a} color="yellow" variant="light" py="xs">
          {a}
        </Alert>
      ))}
    </Stack>
  );
}

/** The live breakdown in its box: what goes where, or why it cannot be. */
export function CajaDesglose({ query, falta }: { query: ReturnType<typeof useDesglose>; falta: string }) {
  return (
    <Paper withBorder p="md" aria-live="polite">
      <Stack gap="sm">
        <Text fw={700}>Desglose</Text>
        {query.error ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(query.error)}
          </Alert>
        ) : query.data ? (
          <VistaDesglose d={query.data} />
        ) : (
          <Text size="sm" c="dimmed">
            {falta}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
