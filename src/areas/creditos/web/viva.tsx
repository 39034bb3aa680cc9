import { Alert, Paper, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isFecha } from '#kernel/values/fecha.ts';
import { isRut } from '#kernel/values/rut.ts';
import { request } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Cuadro } from './cuadro.tsx';
import { Cifras } from './resultado.tsx';
import type { Respuesta } from './simulacion.ts';

type Valores = Record<string, unknown>;

const dicho = (v: unknown): boolean => v !== '' && v !== null && v !== undefined;

/** What has been written, as the calculation asks for it; null while something it needs is missing. Half-written rows are left out. */
function peticionDe(v: Valores): object | null {
  const basta = dicho(v.monto_solicitado) && dicho(v.plazo) && dicho(v.tasa_mensual);
  if (!basta || !isFecha(String(v.fecha_curse)) || !isFecha(String(v.fecha_primer_vencimiento))) return null;
  const gracia = v.gracia as { tipo?: string; meses?: number | null } | undefined;
  if (gracia && gracia.tipo !== 'NINGUNA' && !gracia.meses) return null;
  const filas = (xs: unknown, campo: string) => (Array.isArray(xs) ? (xs as Valores[]).filter((x) => dicho(x[campo])) : []);
  return {
    moneda: v.moneda,
    monto_solicitado: v.monto_solicitado,
    plazo: v.plazo,
    tasa_mensual: v.tasa_mensual,
    ...(dicho(v.metodo) ? { metodo: v.metodo } : {}),
    ...(dicho(v.base_dias) ? { base_dias: v.base_dias } : {}),
    fecha_curse: v.fecha_curse,
    fecha_primer_vencimiento: v.fecha_primer_vencimiento,
    ...(gracia?.meses && gracia.tipo !== 'NINGUNA' ? { gracia: { tipo: gracia.tipo, meses: gracia.meses } } : {}),
    meses_no_pago: Array.isArray(v.meses_no_pago) ? v.meses_no_pago.map(Number) : [],
    costos: filas(v.costos, 'neto').map(({ codigo, neto, afecto_iva, financiado }) => ({
      ...(dicho(codigo) ? { codigo } : {}),
      neto,
      afecto_iva: afecto_iva === true,
      financiado: financiado !== false,
    })),
    seguros: filas(v.seguros, 'prima').map(({ tipo, prima, periodo, financiada }) => ({
      ...(dicho(tipo) ? { tipo } : {}),
      prima,
      periodo,
      financiada: financiada === true,
    })),
    ite: { metodo: (v.ite as Valores)?.metodo ?? 'sobre_total', financiado: (v.ite as Valores)?.financiado !== false },
    ...(dicho(v.pacto_id) ? { pacto: v.pacto_id } : {}),
    ...(dicho(v.producto) ? { producto: v.producto } : {}),
    ...(isRut(String(v.rut ?? '')) ? { rut: v.rut } : {}),
  };
}

/** The calculation of what is being written, asked again as it changes; the last one stays while another comes (`calculate_mode`). */
export function useViva() {
  const valores = useWatch() as Valores;
  const [texto] = useDebouncedValue(JSON.stringify(peticionDe(valores)), 200);
  const body = JSON.parse(texto) as object | null;
  const q = useQuery({
    queryKey: ['creditos', 'simular', 'ingreso', texto],
    queryFn: ({ signal }) => request<Respuesta>('POST', '/api/creditos/simular', { body: body ?? {}, signal }),
    enabled: body !== null,
    retry: false,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return { r: body === null ? undefined : q.data, error: body === null ? null : q.error, falta: body === null, espera: q.isFetching };
}

/** Figures of the credit beside its conditions. */
export function PanelVivo() {
  const { r, error, falta, espera } = useViva();
  return (
    <Paper withBorder p="md" aria-busy={espera} aria-live="polite">
      <Stack gap="xs">
        <Text fw={600}>Resultado</Text>
        {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
        {r && !error ? <Cifras r={r} /> : null}
        {falta ? (
          <Text size="sm" c="dimmed">
            Complete monto, cuotas, tasa y fechas.
          </Text>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** Step of the table: what would be confirmed. */
export function TablaViva() {
  const { r, error, falta } = useViva();
  if (falta) return <Text c="dimmed">Confirme las condiciones para ver las cuotas.</Text>;
  return (
    <Stack>
      {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
      {r && !error ? <Cuadro key={r.installments.length} r={r} /> : null}
    </Stack>
  );
}
