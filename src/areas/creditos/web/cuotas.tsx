import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { add, frac, toFixed } from '#kernel/values/decimal.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { AvisosPendientes } from './aviso-util.tsx';
import { CUOTAS } from './estados.ts';
import { Monto, montoTexto } from './monto.tsx';

type Credito = Detailed<EntityOf<typeof contract>>;
type Cuota = Credito['installments'][number];

const GIRADO = ['girado', 'vigente', 'moroso', 'judicial', 'pagado', 'prepagado', 'castigado', 'reprogramado'];

/** The premium that goes with a cuota: a debt of its own once its period begins. */
function Seguro({ q, c }: { q: Cuota; c: Credito }) {
  if (Number(q.seguro) === 0) return <Nada />;
  const pagada = q.prima !== null && q.prima.pagada >= q.prima.monto;
  return (
    <>
      <Monto v={q.seguro} moneda={c.moneda} pelado />
      {q.prima && (
        <Text size="xs" c="dimmed">
          {pagada ? 'pagado' : 'por pagar'}
        </Text>
      )}
    </>
  );
}

/** A column of the table, and what of each row its foot adds up. */
type Col = Columna<Cuota> & { suma?: (q: Cuota) => number | string };

function columnas(c: Credito, original: boolean): Col[] {
  const m = (v: number | string) => <Monto v={v} moneda={c.moneda} pelado />;
  const de = (q: Cuota) => (original ? q.original : q);
  const fijas: Col[] = [
    { titulo: 'N°', cifra: true, celda: (q) => q.numero },
    {
      titulo: 'Vence',
      celda: (q) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          <Fecha v={q.vencimiento} />
          {q.prorrogada_a && (
            <Text size="xs" c="dimmed">
              {q.prorrogada_a < q.vencimiento ? 'acelerada' : 'prorrogada'} al <Fecha v={q.prorrogada_a} />
            </Text>
          )}
          {!q.prorrogada_a && q.fecha_pago_habil !== q.vencimiento && (
            <Text size="xs" c="dimmed">
              hábil <Fecha v={q.fecha_pago_habil} />
            </Text>
          )}
        </span>
      ),
    },
    { titulo: 'Cuota', cifra: true, celda: (q) => m(de(q).cuota), suma: (q) => de(q).cuota },
    { titulo: 'Interés', cifra: true, celda: (q) => m(de(q).interes), suma: (q) => de(q).interes },
    { titulo: 'Amortización', cifra: true, celda: (q) => m(de(q).amortizacion), suma: (q) => de(q).amortizacion },
    { titulo: 'Saldo', cifra: true, celda: (q) => m(de(q).saldo) },
    ...(c.installments.some((q) => Number(q.seguro) > 0)
      ? [{ titulo: 'Seguro', cifra: true, celda: (q: Cuota) => <Seguro q={q} c={c} />, suma: (q: Cuota) => q.seguro }]
      : []),
  ];
  if (original || !GIRADO.includes(c.estado)) return fijas;
  const pagado = (q: Cuota) => Number(q.pagado.interes) + Number(q.pagado.capital);
  return [
    ...fijas,
    { titulo: 'Pagado', cifra: true, celda: (q) => (pagado(q) === 0 ? <Nada /> : m(c.moneda === 'UF' ? pagado(q).toFixed(4) : pagado(q))) },
    {
      titulo: 'Estado',
      celda: (q) => (
        <>
          <EstadoBadge estado={Number(q.cuota) > 0 ? q.estado_cuota : 'sin_cuota'} estados={CUOTAS} />
          {q.aviso && (
            <Text size="xs" c="dimmed">
              avisada el <Fecha v={q.aviso.fecha} />
            </Text>
          )}
        </>
      ),
    },
  ];
}

/** On a narrow screen what is paid and whether it was comes first; the rest is to its right. */
const ANTES = ['N°', 'Vence', 'Cuota', 'Seguro', 'Estado'];
const paraAngosta = (cols: readonly Col[]): Col[] => [
  ...ANTES.flatMap((t) => cols.filter((x) => x.titulo === t)),
  ...cols.filter((x) => !ANTES.includes(x.titulo)),
];

/** The foot of the table: each column that adds up, exactly. */
function totales(cols: readonly Col[], c: Credito): ReactNode[] {
  const decimales = c.moneda === 'UF' ? 4 : 0;
  return cols.map(({ titulo, suma }) => {
    if (!suma) return titulo === 'Vence' ? 'Total' : '';
    const total = c.installments.reduce((s, q) => add(s, suma(q)), frac(0));
    return <Monto key={titulo} v={toFixed(total, decimales)} moneda={c.moneda} pelado />;
  });
}

/** The saved table: as it stands and as it was agreed. */
function Guardada({ c }: { c: Credito }) {
  const [original, setOriginal] = useState(false);
  const angosta = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const todas = columnas(c, original);
  const cols = angosta ? paraAngosta(todas) : todas;
  const cambio = c.installments.some((q) => String(q.cuota) !== String(q.original.cuota));
  return (
    <Stack gap="xs">
      {cambio && (
        <SegmentedControl
          aria-label="Tabla"
          data={[
            { value: 'actual', label: 'Tabla actual' },
            { value: 'original', label: 'Tabla original' },
          ]}
          value={original ? 'original' : 'actual'}
          onChange={(v) => setOriginal(v === 'original')}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <Tabla<Cuota>
        nombre={original ? 'Tabla original' : 'Tabla de cuotas'}
        columnas={cols}
        pie={totales(cols, c)}
        filas={c.installments}
        clave={(q) => q.id}
        ancho={620}
      />
    </Stack>
  );
}

export function Cuotas({ c }: { c: Credito }) {
  if (c.installments.length === 0) return <Vacio razon="Confirme las condiciones para ver las cuotas." />;
  return (
    <Stack>
      {c.reset_installments && (
        <Alert color="yellow">
          Las condiciones cambiaron: la tabla, sus descuentos y sus impresiones ya no valen hasta que la confirme de nuevo.
        </Alert>
      )}
      <AvisosPendientes c={c} />
      <Guardada c={c} />
    </Stack>
  );
}

type Pago = Credito['pagos'][number];
const CONCEPTOS: Readonly<Record<string, string>> = {
  GASTOS: 'Gastos',
  MORA: 'Mora',
  INTERES: 'Interés',
  REAJUSTE: 'Reajuste',
  CAPITAL: 'Capital',
};

function partes(p: Pago): string {
  const total = new Map<string, number>();
  for (const a of p.abonos) total.set(a.concepto, (total.get(a.concepto) ?? 0) + a.monto);
  const dichas = [...total].map(([concepto, monto]) => `${CONCEPTOS[concepto] ?? concepto} ${montoTexto(monto, 'CLP')}`);
  if (p.comision > 0) dichas.push(`Comisión ${montoTexto(p.comision, 'CLP')}`);
  if (p.a_favor > 0) dichas.push(`A favor ${montoTexto(p.a_favor, 'CLP')}`);
  return dichas.join(' · ');
}

/** Its receipt, when somebody received it: each part of a receipt is `<receipt>:<place>`. */
const reciboDe = (p: Pago): string | null =>
  p.origen_area === 'recaudaciones' ? (/^[0-9a-f-]{36}(?=:|$)/.exec(p.origen_id)?.[0] ?? null) : null;

const queFue = (p: Pago): string => {
  if (p.condona) return 'Condonación';
  return p.tipo === 'prepago' ? 'Prepago' : 'Pago';
};

const CeldaFecha = ({ p }: { p: Pago }) => {
  const recibo = reciboDe(p);
  return recibo ? <Enlace to={`/recaudaciones/${recibo}`}>{formatFecha(p.fecha)}</Enlace> : <Fecha v={p.fecha} />;
};

/** What came in, with what each payment paid as it stands today. */
export function Pagos({ c }: { c: Credito }) {
  if (c.pagos.length === 0) return <Vacio razon="Todavía no se ha pagado nada." />;
  const columnasPago: Columna<Pago>[] = [
    { titulo: 'Fecha', celda: (p) => <CeldaFecha p={p} /> },
    { titulo: 'Pago', celda: queFue },
    { titulo: 'Monto', cifra: true, celda: (p) => <Pesos v={p.monto_clp} /> },
    { titulo: 'Se aplicó a', celda: (p) => partes(p) },
    {
      titulo: 'Estado',
      celda: (p) =>
        p.revertido_el ? (
          <Text size="sm">
            Reversado el <Fecha v={p.revertido_el} />
          </Text>
        ) : (
          'Aplicado'
        ),
    },
  ];
  return <Tabla<Pago> nombre="Pagos" columnas={columnasPago} filas={c.pagos} clave={(p) => p.id} ancho={620} />;
}
