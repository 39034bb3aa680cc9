import { Alert, Button, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { TarjetaAnalista } from '#areas/analista/public.web.tsx';
import { TarjetasDe } from '#areas/clientes/public.web.tsx';
import { FirmasDeComite, VotosDeComite } from '#areas/comite/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { words } from '#kernel/words.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs, DetailTab } from '#platform/web/detail/types.ts';
import { Remedio } from '#platform/web/feedback/remedio.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Porcentaje, Rut, Uf } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { Cuotas, Pagos } from './cuotas.tsx';
import { ESTADOS } from './estados.ts';
import { ConcederExcepcion, Excepciones, PedirExcepcion } from './excepciones.tsx';
import { Imprimir } from './imprimir.tsx';
import { montoTexto } from './monto.tsx';
import { Papeles } from './papeles.tsx';
import { Enlazados, ProrrogasYProlongaciones } from './prorrogas-y-prolongaciones.tsx';
import { GarantiasYAvales, PagareDelCredito } from './vinculos.tsx';

type Credito = EntityOf<typeof contract>;
const Votar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Votar })));
const Firmar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Firmar })));
const CambiarCurse = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.CambiarCurse })));
const Comprobante = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Comprobante })));

const AUnaFecha = lazy(() => import('./a-una-fecha.tsx'));
const Devengo = lazy(() => import('./devengo.tsx'));
const Asientos = lazy(() => import('./devengo.tsx').then((m) => ({ default: m.AsientosDelCredito })));
const Descontar = lazy(() => import('./descuentos.tsx').then((m) => ({ default: m.Descontar })));
const Descuentos = lazy(() => import('./descuentos.tsx').then((m) => ({ default: m.Descuentos })));

const m = (v: number | string | null, c: Credito) => (v === null ? '—' : montoTexto(v, c.moneda));
const meses = (n: number): string => (n === 1 ? '1 mes' : `${n} meses`);

/** What stands for or against documenting it; a check of an area that does not exist is not here. */
function Revisiones({ c }: { c: Credito }) {
  if (c.revisiones.length === 0) return null;
  const faltan = c.revisiones.filter((r) => !r.ok).length;
  return (
    <Alert color={faltan > 0 ? 'yellow' : 'green'} title={faltan > 0 ? 'Para documentar falta' : 'Listo para documentar y girar'}>
      <List size="sm" spacing={4}>
        {c.revisiones.map((r) => (
          <List.Item
            key={r.codigo}
            icon={
              <ThemeIcon size={18} radius="xl" variant="light" color={r.ok ? 'green' : 'red'}>
                {r.ok ? <IconCheck size={12} aria-label="Cumple" /> : <IconX size={12} aria-label="No cumple" />}
              </ThemeIcon>
            }
          >
            {r.titulo}
            {r.detalle ? `: ${r.detalle}` : ''}
            {!r.ok && <Remedio codigo={r.codigo} rut={c.rut} area="creditos" asunto={{ area: 'creditos', id: c.id }} />}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Condiciones({ c }: { c: Credito }) {
  const k = c.calculo;
  return (
    <Datos
      items={[
        [
          'Cliente',
          <Enlace key="cl" to={`/clientes/${c.cliente_id}`}>
            {c.nombre}
          </Enlace>,
        ],
        ['RUT', <Rut key="rut" v={c.rut} />],
        ['Monto solicitado', m(c.monto_solicitado, c)],
        ['Capital del pagaré', m(c.capital, c)],
        ...(c.pagare ? ([['Pagaré', <Pagare key="pg" p={c.pagare} />]] as const) : []),
        ...(k?.refinanciado ? ([['Deuda refinanciada', m(k.refinanciado.total, c)]] as const) : []),
        ['Monto a girar', m(c.monto_a_girar, c)],
        ...(c.descuentos?.recibe && c.apply_discounts
          ? ([
              ['Deudas que paga', <Pesos key="dd" v={c.descuentos.total} />],
              ['Recibe el cliente', <Pesos key="dr" v={c.descuentos.recibe} />],
            ] as const)
          : []),
        ['Impuesto de timbres', k ? `${m(k.ite.monto, c)} (${meses(k.ite.meses)})` : '—'],
        ['Costo total', m(k?.costo_total ?? null, c)],
        ['CAE', <Porcentaje key="cae" v={k?.cae ?? null} />],
        ['Tasa mensual', <Porcentaje key="t" v={c.tasa_mensual} decimals={4} />],
        ...(k?.tmc?.tasa_con_cargos ? ([['Tasa anual con cargos', <Porcentaje key="tc" v={k.tmc.tasa_con_cargos} />]] as const) : []),
        ['Tasa máxima del tramo', k?.tmc ? <Porcentaje key="tmc" v={k.tmc.tasa_anual} /> : '—'],
        ['Interés por mora', c.tasa_mora_mensual ? <Porcentaje key="mora" v={c.tasa_mora_mensual} decimals={4} /> : '—'],
        ['Curse', <Fecha key="fc" v={c.fecha_curse} />],
        ['Primer vencimiento', <Fecha key="pv" v={c.fecha_primer_vencimiento} />],
        ['Gracia', c.gracia.meses > 0 ? `${c.gracia.tipo === 'TOTAL' ? 'Total' : 'Parcial'}, ${meses(c.gracia.meses)}` : 'Sin gracia'],
        ['Cotización válida hasta', c.cotizacion_hasta ? <Fecha key="ch" v={c.cotizacion_hasta} /> : '—'],
        ['Cuenta del giro', c.cuenta_texto ?? '—'],
        ['Girado', c.fecha_giro ? <Fecha key="fg" v={c.fecha_giro} /> : 'Todavía no'],
        ['Salió del banco', c.monto_girado === null ? '—' : <Pesos key="mg" v={c.monto_girado} />],
        ['Sede', c.nombre_sede],
        ['Ejecutivo', c.nombre_ejecutivo],
        ['Comentario', c.comentario || '—'],
        ...(c.motivo ? ([['Motivo', c.motivo]] as const) : []),
      ]}
    />
  );
}

function Pagare({ p }: { p: NonNullable<Credito['pagare']> }) {
  return (
    <Enlace to={`/pagares/${p.id}`}>
      {p.pagarevista}, {words(p.estado)}
    </Enlace>
  );
}

function Subsidio({ c }: { c: Credito }) {
  const r = c.serviu ?? c.bono_riego;
  if (!r) return null;
  return (
    <Datos
      items={[
        ['Respaldo', c.serviu ? `Resolución ${c.serviu.numero_resolucion}` : `Bono ${c.bono_riego?.numero_bono}`],
        ['Monto', <Uf key="uf" v={r.monto_uf} />],
        ['Máximo financiable', m(c.maximo_financiable, c)],
        ['Pago estimado', <Fecha key="fe" v={r.fecha_estimada_pago} />],
      ]}
    />
  );
}

const SE_COBRAN: readonly string[] = ['vigente', 'moroso', 'judicial', 'castigado'];

function Resumen({ c }: { c: Credito }) {
  return (
    <Stack>
      {c.reset_installments && (
        <Alert color="yellow">
          Las condiciones cambiaron: confirme la tabla de nuevo. Sus impresiones y descuentos anteriores ya no valen.
        </Alert>
      )}
      {c.giro_pedido && c.estado === 'documentado' && (
        <Alert color="blue">
          El giro está en la mesa de tesorería. <Enlace to="/operaciones/giros">Ver los giros</Enlace>
        </Alert>
      )}
      <Enlazados c={c} />
      {SE_COBRAN.includes(c.estado) && <TarjetasDe rut={c.rut} />}
      {c.calculo?.avisos.map((a) => (
        <Text key={a.codigo} size="sm" c="dimmed">
          {a.mensaje}
        </Text>
      ))}
      <Excepciones c={c} />
      <Revisiones c={c} />
      <Condiciones c={c} />
      <Subsidio c={c} />
    </Stack>
  );
}

/** Rows of grace and of months without payment are not cuotas that somebody pays. */
const cuotasQuePaga = (c: Credito): number => c.installments.filter((q) => Number(q.cuota) > 0).length || c.plazo;

/** How it goes: what is owed, or what was written off and came back. */
function vida(c: Credito) {
  if (c.castigo)
    return [
      { titulo: 'Castigado', valor: <Pesos v={c.castigo.monto} /> },
      { titulo: 'Recuperado', valor: <Pesos v={c.castigo.recuperado} /> },
    ];
  const saldo = { titulo: 'Saldo', valor: m(c.saldo, c) };
  if (c.dias_mora > 0) return [saldo, { titulo: 'Mora', valor: c.dias_mora === 1 ? '1 día' : `${c.dias_mora} días` }];
  if (c.turno) return [saldo, { titulo: 'Turno', valor: c.turno }];
  return c.proximo_pago ? [saldo, { titulo: 'Próxima cuota', valor: <Fecha v={c.proximo_pago} /> }] : [saldo];
}

function Extras({ c }: { c: Credito }) {
  return (
    <>
      <Can do="creditos:simular">
        <Button size="xs" variant="default" renderRoot={(p) => <Link to="/creditos/simulador" search={{ credito: c.id }} {...p} />}>
          Comparar
        </Button>
      </Can>
      <Imprimir c={c} />
    </>
  );
}

const pestanas = (c: Detailed<Credito>): readonly DetailTab[] => [
  { key: 'resumen', titulo: 'Resumen', content: <Resumen c={c} /> },
  { key: 'cuotas', titulo: 'Cuotas', content: <Cuotas c={c} /> },
  { key: 'fecha', titulo: 'A una fecha', content: <AUnaFecha c={c} /> },
  { key: 'descuentos', titulo: 'Descuentos', content: <Descuentos c={c} /> },
  { key: 'garantias', titulo: 'Garantías y avales', content: <GarantiasYAvales rut={c.rut} /> },
  {
    key: 'analista',
    titulo: 'Analista virtual',
    permiso: 'analista:ver',
    content: <TarjetaAnalista asunto_area="creditos" asunto_id={c.id} />,
  },
  { key: 'documentos', titulo: 'Documentos', content: <Papeles c={c} /> },
  { key: 'pagare', titulo: 'Pagaré', content: <PagareDelCredito c={c} /> },
  { key: 'pagos', titulo: 'Pagos', content: <Pagos c={c} /> },
  { key: 'prorrogas', titulo: 'Prórrogas y prolongaciones', content: <ProrrogasYProlongaciones c={c} /> },
  { key: 'devengo', titulo: 'Devengo', content: <Devengo id={c.id} girado={c.fecha_giro !== null} /> },
  { key: 'asientos', titulo: 'Asientos', permiso: 'libro:ver', content: <Asientos id={c.id} /> },
  {
    key: 'comite',
    titulo: 'Comité y firmas',
    content: (
      <Stack>
        <Excepciones c={c} />
        <VotosDeComite comite={c.comite} />
        <FirmasDeComite comite={c.comite} />
      </Stack>
    ),
  },
  { key: 'actividad', titulo: 'Actividad', content: <Timeline area="creditos" id={c.id} /> },
];

const ACCIONES: ActionSpecs<Credito> = {
  confirmar_tabla: { label: 'Confirmar tabla', primary: true, confirm: 'Se revisan todos los límites y la tabla queda guardada.' },
  solicitar: { label: 'Enviar al comité', primary: true, confirm: 'El crédito pasa al comité y sus condiciones ya no se editan.' },
  votar: { label: 'Votar', primary: true, dialog: ({ record, close }) => <Votar record={record} close={close} /> },
  firmar: { label: 'Firmar', primary: true, dialog: ({ record, close }) => <Firmar record={record} close={close} /> },
  emitir_pagare: {
    label: 'Emitir pagaré',
    confirm: 'Se redacta el pagaré por la tabla aprobada; Fiscalía lo imprime y lo hace firmar.',
  },
  documentar: { label: 'Documentar y pedir el giro', primary: true, confirm: 'Se revisa todo de nuevo y el giro pasa a tesorería.' },
  pedir_giro: { label: 'Pedir el giro otra vez', primary: true, confirm: 'Se revisa todo de nuevo y el giro vuelve a tesorería.' },
  registrar_comprobante: {
    label: 'Registrar comprobante',
    primary: true,
    dialog: ({ record, close }) => <Comprobante record={record} close={close} />,
  },
  pedir_excepcion: { label: 'Pedir excepción', dialog: ({ record, close }) => <PedirExcepcion record={record} close={close} /> },
  conceder_excepcion: {
    label: 'Resolver excepción',
    primary: true,
    dialog: ({ record, close }) => <ConcederExcepcion record={record} close={close} />,
  },
  editar: { label: 'Editar', href: (c) => `/creditos/${c.id}/editar` },
  cambiar_curse: { label: 'Cambiar fecha de curse', dialog: ({ record, close }) => <CambiarCurse record={record} close={close} /> },
  descontar: {
    label: 'Descontar deudas',
    dialog: ({ record, close }) => <Descontar record={record} close={close} />,
  },
  reiniciar_cuotas: {
    label: 'Reiniciar cuotas',
    confirm: 'La tabla confirmada y sus impresiones dejan de valer, y se sueltan las deudas que su giro iba a pagar.',
    data: () => ({ soltar_descuentos: true }),
  },
  demandar: {
    label: 'Demandar',
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Motivo',
    confirm: 'Hoy vencen todas sus cuotas, sin el interés que aún no se gana; no se cobran más gastos de cobranza y la mora sigue.',
    invalidates: ['libro', 'recaudaciones'],
  },
  devolver_de_judicial: {
    label: 'Devolver de judicial',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Motivo',
    confirm: 'La tabla, el interés y los gastos siguen como si no se hubiera demandado.',
    invalidates: ['libro', 'recaudaciones'],
  },
  castigar: {
    label: 'Castigar',
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Motivo',
    confirm: 'Lo que debe sale del activo contra su provisión y, lo que falte, a pérdida. Un pago posterior entra como recuperación.',
  },
  anular: {
    label: 'Anular',
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Motivo',
    confirm: 'La oferta termina aquí: sale del comité y nada queda comprometido.',
  },
  guardar_papel: { hidden: true },
  validar_papel: { hidden: true },
  registrar_aviso: { hidden: true },
};

export default function CreditoDetalle() {
  return (
    <Detail<Credito>
      area="creditos"
      head={(c) => ({
        titulo: `Crédito ${c.numero}`,
        subtitulo: c.nombre,
        estado: <EstadoBadge estado={c.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Capital', valor: m(c.capital ?? c.monto_solicitado, c) },
          { titulo: 'Cuota', valor: c.cuota === null ? '—' : `${cuotasQuePaga(c)} × ${m(c.cuota, c)}` },
          ...vida(c),
        ],
      })}
      actions={ACCIONES}
      // Of an offer within the maximum rate there is nothing to except.
      oculta={['excepcion_no_procede', 'excepcion_ya_pedida', 'sin_excepciones_pedidas', 'tmc_sin_valor']}
      extra={(c) => <Extras c={c} />}
      tabs={pestanas}
    />
  );
}
