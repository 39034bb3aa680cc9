import { Alert, Grid, Paper, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import { roundCash } from '#finanzas/efectivo.ts';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { queHaria, ResumenDelPago } from './confirmar.tsx';
import { CajaDesglose, type PedidoVivo, useDesglose } from './desglose.tsx';
import { type EstadoDeuda, PieDeudas, TablaDeudas } from './deudas.tsx';
import { ComoPaga, Seccion } from './medio.tsx';
import { Prepagar } from './prepago.tsx';

type Elegida = { pk: string };
type MiCaja = OutputOf<typeof contract, 'mi_caja'>;

const vacio = (hoy: string, office: string) => ({
  rut_deudor: '',
  rut_pagador: '',
  por_identificar: false,
  fecha_pago: hoy,
  obligaciones: [] as Elegida[],
  modo: 'pago',
  credito_id: '',
  politica: 'reduce_cuota',
  consentimiento: false,
  meses_comision: '',
  manual: false,
  motivo: '',
  tipo_a_favor: '',
  office,
  via: 'TRANSFERENCIA',
  medio_pago: 'TRANSFERENCIA',
  cuenta_banco: '',
  cheque_id: '',
  num_operacion_banco: '',
  monto: '' as number | string,
  comentario: '',
});

function useValores() {
  return useWatch() as ReturnType<typeof vacio>;
}

function useDeuda() {
  const v = useValores();
  const listo = !v.por_identificar && isRut(v.rut_deudor) && /^\d{4}-\d\d-\d\d$/.test(v.fecha_pago);
  return useRead<EstadoDeuda>('recaudaciones', 'deuda', { rut: v.rut_deudor, al: v.fecha_pago }, { enabled: listo });
}

/** What a sum would be: what is ticked, or everything, to the nearest ten in cash. */
function useSugerido(d: EstadoDeuda | undefined): { marcado: number | null; sugerido: number } {
  const v = useValores();
  if (!d) return { marcado: null, sugerido: 0 };
  if (v.modo === 'prepago') return { marcado: null, sugerido: 0 };
  const pks = v.obligaciones.map((o) => o.pk);
  const marcado = pks.length > 0 ? d.deudas.filter((x) => pks.includes(x.pk)).reduce((s, x) => s + x.para_pagar, 0) : null;
  const suma = marcado ?? d.total;
  return { marcado, sugerido: v.medio_pago === 'EFECTIVO' ? roundCash(suma) : suma };
}

function QueDebe() {
  const form = useFormContext();
  const v = useValores();
  const query = useDeuda();
  const { marcado } = useSugerido(query.data);
  const elegidas = v.obligaciones.map((o) => o.pk);
  const elegir = (pk: string): void => {
    const quedan = elegidas.includes(pk) ? elegidas.filter((x) => x !== pk) : [...elegidas, pk];
    form.setValue(
      'obligaciones',
      quedan.map((x) => ({ pk: x })),
      { shouldDirty: true },
    );
  };
  if (v.por_identificar) return null;
  return (
    <Seccion titulo="Qué paga">
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {!query.data && !query.isError && (
        <Text size="sm" c="dimmed">
          {query.isFetching ? 'Buscando lo que debe…' : 'Escriba el RUT del deudor para ver lo que debe a la fecha de pago.'}
        </Text>
      )}
      {query.data && query.data.deudas.length === 0 && (
        <Alert color="yellow" variant="light">
          {query.data.nombre ?? 'Este RUT'} no tiene nada por pagar aquí al {v.fecha_pago.split('-').reverse().join('-')}. Si el dinero
          igual entró, indique abajo qué es.
        </Alert>
      )}
      {query.data && query.data.deudas.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {query.data.nombre ? `Deudas de ${query.data.nombre}` : 'Deudas del RUT'}: sin marcas, el pago cubre lo vencido y la cuota en
            curso, lo más antiguo primero.{query.data.deudas.some((d) => d.castigada) && ' Lo castigado se paga sólo si se marca.'}
          </Text>
          {query.data.creditos.length > 0 && (
            <SegmentField
              name="modo"
              label="El dinero es"
              options={MODOS}
              onValue={(m) => form.setValue('credito_id', m === 'prepago' ? (query.data.creditos[0]?.credito_id ?? '') : '')}
            />
          )}
          {v.modo === 'prepago' && query.data.creditos.length > 0 ? (
            <Prepagar creditos={query.data.creditos} />
          ) : (
            <Pagar d={query.data} elegidas={elegidas} onElegir={elegir} marcado={marcado} />
          )}
        </>
      )}
    </Seccion>
  );
}

const MODOS = [
  { codigo: 'pago', nombre: 'Un pago' },
  { codigo: 'prepago', nombre: 'Un prepago' },
];

function Pagar({
  d,
  elegidas,
  onElegir,
  marcado,
}: {
  d: EstadoDeuda;
  elegidas: readonly string[];
  onElegir: (pk: string) => void;
  marcado: number | null;
}) {
  const v = useValores();
  return (
    <>
      <TablaDeudas deudas={d.deudas} elegidas={elegidas} onElegir={onElegir} />
      <PieDeudas d={d} marcado={marcado} />
      <Can do="recaudaciones:aplicar-manual">
        <Fields>
          <SwitchField name="manual" label="Aplicar en el orden en que marqué" span={6} />
          {v.manual && <TextField name="motivo" label="Por qué se cambia el orden" required span={6} />}
        </Fields>
      </Can>
    </>
  );
}

function Vivo() {
  const v = useValores();
  const { data } = useDeuda();
  const pedido: PedidoVivo = {
    rut_deudor: v.rut_deudor,
    fecha_pago: v.fecha_pago,
    monto: v.monto,
    medio_pago: v.medio_pago,
    ...comoPaga(v, data),
    motivo: v.motivo,
    tipo_a_favor: v.tipo_a_favor,
  };
  const query = useDesglose(pedido, !v.por_identificar && isRut(v.rut_deudor));
  const sobra = query.data?.excedentes.some((x) => x.pk === null) || data?.deudas.length === 0;
  if (v.por_identificar)
    return (
      <Paper withBorder p="md">
        <Text size="sm">
          El depósito queda por identificar: entra a los libros hoy y espera que dos personas digan de quién es. Ahí paga con esta misma
          fecha.
        </Text>
      </Paper>
    );
  return (
    <Stack gap="sm">
      <CajaDesglose query={query} falta="Con el RUT y el monto se muestra a qué se aplica cada peso." />
      {sobra && (
        <Fields>
          <OptionField name="tipo_a_favor" label="Lo que sobra es" options="tipos_a_favor" span={12} />
        </Fields>
      )}
    </Stack>
  );
}

/** Another RUT: what was chosen of the one before means nothing. */
function limpiar(form: ReturnType<typeof useFormContext>): void {
  form.setValue('obligaciones', []);
  form.setValue('modo', 'pago');
  form.setValue('credito_id', '');
}

function Campos({ caja }: { caja: MiCaja['caja'] }) {
  const form = useFormContext();
  const hoy = useHoy();
  const v = useValores();
  const { data } = useDeuda();
  const { sugerido } = useSugerido(data);
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="md">
          <Seccion titulo="Quién paga y cuándo">
            <Fields>
              {!v.por_identificar && <RutField name="rut_deudor" label="RUT del deudor" required onValue={() => limpiar(form)} />}
              <DateField name="fecha_pago" label="Fecha de pago" max={hoy} required />
              {!v.por_identificar && <RutField name="rut_pagador" label="RUT de quien paga" description="Sólo si no es el deudor" />}
              <SwitchField name="por_identificar" label="No se sabe de quién es" />
            </Fields>
          </Seccion>
          <QueDebe />
          <ComoPaga caja={caja} sugerido={sugerido} prepago={v.modo === 'prepago'} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="md" style={{ position: 'sticky', top: 72 }}>
          <Vivo />
          <FormActions submit="Registrar el pago" cancel="/recaudaciones" />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

type Valores = ReturnType<typeof vacio>;

/** What the money pays: a prepayment of a credit, the debts ticked, or (without ticks) the oldest first. */
function comoPaga(v: Valores, d: EstadoDeuda | undefined) {
  const credito_id = d?.creditos.find((c) => c.credito_id === v.credito_id)?.credito_id ?? d?.creditos[0]?.credito_id ?? v.credito_id;
  if (v.modo === 'prepago' && credito_id) {
    const { politica, consentimiento } = v;
    const meses = v.meses_comision ? { meses_comision: v.meses_comision.replace(',', '.') } : {};
    return { prepago: { credito_id, politica, consentimiento, ...meses }, obligaciones: null };
  }
  return { obligaciones: v.obligaciones.length > 0 ? v.obligaciones : null, manual: v.manual };
}

/** Empty lists and boxes say nothing. */
function enviar(v: Record<string, unknown>): Record<string, unknown> {
  const {
    obligaciones: _o,
    manual: _m,
    cheque_id: _c,
    modo,
    credito_id,
    politica,
    consentimiento,
    meses_comision,
    rut_deudor,
    rut_pagador,
    ...resto
  } = v;
  if (v.por_identificar) return { ...resto, por_identificar: true };
  const pedido = comoPaga(v as Valores, undefined);
  const cheque = { ...(v.cheque_id && v.medio_pago === 'CHEQUE' ? { cheque_id: v.cheque_id } : {}) };
  const dicho = Object.fromEntries(Object.entries(pedido).filter(([, x]) => x !== null));
  return { ...resto, ...dicho, ...cheque, rut_deudor, ...(rut_pagador ? { rut_pagador } : {}) };
}

/** Recaudar: RUT → what it owes at the date → ticks → medium → live breakdown → receipt. */
export default function Recaudar() {
  const navigate = useNavigate();
  const hoy = useHoy();
  const [confirmar, dialogo] = useConfirm();
  const mia = useRead<MiCaja>('recaudaciones', '/api/recaudaciones/cajas/mia');
  if (!mia.data) return mia.isError ? <FalloLectura error={mia.error} onRetry={() => void mia.refetch()} /> : <Cargando />;
  const office = mia.data.office ?? '';
  return (
    <Stack>
      <PageTitle>Recaudar</PageTitle>
      <Form
        area="recaudaciones"
        accion="crear"
        unread
        schema={contract.operations.crear.input}
        defaults={vacio(hoy, office)}
        transform={enviar}
        before={async (v) =>
          confirmar({ title: '¿Registrar este pago?', text: <ResumenDelPago v={v} d={await queHaria(v)} />, yes: 'Confirmar el pago' })
        }
        invalidates={['documentos', 'creditos', 'pasivos', 'libro', 'operaciones']}
        ok="Pago registrado"
        onDone={(r) => void navigate({ to: `/recaudaciones/${r.id}` })}
      >
        <Campos caja={mia.data.caja} />
      </Form>
      {dialogo}
    </Stack>
  );
}
