import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { NumberField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { Nada, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { mesEscrito, NO_CALCULABLE } from '../domain/palabras.ts';
import { Calor } from './calor.tsx';
import { type A, Paso, seEdita } from './seccion.tsx';

const VentasPorMes = lazy(() => import('./graficos.tsx').then((m) => ({ default: m.VentasPorMes })));
type Resultado = OutputOf<typeof contract, 'importar_ventas'>['resultados'][number];

const DICHO: Readonly<Record<Resultado['resultado'], string>> = {
  cargado: 'cargado',
  reemplazado: 'reemplazó al anterior de su mes',
  sin_cambios: 'ya estaba: no cambió nada',
  rechazado: 'rechazado',
};

/** Drop of registers and forms, and in words what happened to each. */
function Archivos({ a }: { a: A }) {
  const [hechos, setHechos] = useState<readonly (Resultado & { clave: string })[]>([]);
  return (
    <Stack gap="xs">
      <FileDrop
        path={`/api/analisis/${a.id}/ventas`}
        accept=".csv,.json"
        maxMb={20}
        maxFiles={48}
        label="Arrastre aquí los RCV (CSV del SII), los F29 y lo que entrega una conexión (JSON), varios a la vez"
        onUploaded={(file, answer) => {
          const { resultados } = answer as { resultados: Resultado[] };
          setHechos((antes) => [
            ...resultados.map((r) => ({ ...r, clave: `${file.name}-${file.lastModified}-${antes.length}` })),
            ...antes,
          ]);
        }}
        invalidates={['analisis']}
      />
      {hechos.length > 0 && (
        <List size="sm" aria-live="polite">
          {hechos.map((r) => (
            <List.Item key={r.clave}>
              <strong>{r.archivo}</strong>: {r.que}
              {r.periodo ? ` de ${mesEscrito(r.periodo)}` : ''}, {DICHO[r.resultado]}
              {r.detail ? `. ${r.detail}` : ''}.
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function Quitar({ a, periodo }: { a: A; periodo: string }) {
  const quitar = useAction('analisis', 'quitar_ventas', {
    http: { method: 'DELETE', path: `/api/analisis/${a.id}/ventas/${periodo}` },
    ok: `Se quitó lo cargado de ${mesEscrito(periodo)}`,
  });
  return (
    <Button size="compact-xs" variant="subtle" color="red" loading={quitar.isPending} onClick={() => quitar.mutate({})}>
      Quitar
    </Button>
  );
}

type Mes = A['vista']['ventas']['meses'][number];

/** What is worth a look of a month: its two sources differ, or its IVA is owed. */
function avisosDe(m: Mes, atrasados: ReadonlySet<string>): string[] {
  const debe = m.iva_pendiente ? `Debe IVA por ${formatPesos(m.iva_pendiente)}${atrasados.has(m.periodo) ? ', atrasado' : ''}` : null;
  const difiere = m.f29_difiere_pct ? `RCV y F29 difieren ${formatDecimal(m.f29_difiere_pct, 2)} %` : null;
  return [difiere, debe].filter((t) => t !== null);
}

function Meses({ a }: { a: A }) {
  const edita = seEdita(a);
  const { meses, iva_atrasado } = a.vista.ventas;
  const atrasados = new Set((iva_atrasado ?? []).map((m) => m.periodo));
  const conBoletas = meses.some((m) => (m.boletas ?? 0) !== 0);
  return (
    <Tabla
      nombre="Ventas y compras por mes"
      columnas={[
        { titulo: 'Mes', celda: (m) => mesEscrito(m.periodo) },
        { titulo: 'Ventas', cifra: true, celda: (m) => (m.ventas === null ? 'Falta' : <Pesos v={m.ventas} />) },
        ...(conBoletas
          ? [{ titulo: 'De ellas, boletas', cifra: true, celda: (m: Mes) => (m.boletas == null ? <Nada /> : <Pesos v={m.boletas} />) }]
          : []),
        { titulo: 'Compras', cifra: true, celda: (m) => (m.compras === null ? 'Falta' : <Pesos v={m.compras} />) },
        { titulo: 'Fuente', celda: (m) => m.fuente ?? <Nada /> },
        {
          titulo: 'Aviso',
          celda: (m) => avisosDe(m, atrasados).join('. ') || <Nada />,
        },
        ...(edita
          ? [
              {
                titulo: 'Acción',
                celda: (m: Mes) => (m.fuente === 'RCV' || m.fuente === 'F29' ? <Quitar a={a} periodo={m.periodo} /> : <Nada />),
              },
            ]
          : []),
      ]}
      filas={[...meses].reverse()}
      clave={(m) => m.periodo}
    />
  );
}

function Razones({ a }: { a: A }) {
  if (a.vista.ejercicios.length === 0) return null;
  const veces = (v: string | null) => (v === null ? NO_CALCULABLE : formatDecimal(v, 2));
  return (
    <Tabla
      nombre="Razones financieras"
      columnas={[
        { titulo: 'Ejercicio', celda: (e) => String(e.ejercicio) },
        { titulo: 'Liquidez', cifra: true, celda: (e) => veces(e.liquidez) },
        { titulo: 'Apalancamiento', cifra: true, celda: (e) => (e.patrimonio_negativo ? 'Patrimonio negativo' : veces(e.apalancamiento)) },
        { titulo: 'Margen', cifra: true, celda: (e) => (e.margen_pct === null ? NO_CALCULABLE : <Porcentaje v={e.margen_pct} />) },
        { titulo: 'EBITDA', cifra: true, celda: (e) => <Pesos v={e.ebitda} /> },
        { titulo: 'Cobertura', cifra: true, celda: (e) => veces(e.cobertura) },
        { titulo: 'Días de cobro', cifra: true, celda: (e) => (e.dso === null ? NO_CALCULABLE : formatDecimal(e.dso, 1)) },
      ]}
      filas={a.vista.ejercicios}
      clave={(e) => String(e.ejercicio)}
    />
  );
}

/** What the sales say: months with data, sum, trend, seasonality, chart and months. */
function Leido({ a }: { a: A }) {
  const { ventas } = a.vista;
  const cifras = [
    { titulo: 'Meses con ventas', valor: `${ventas.con_datos} de ${ventas.meses.length}` },
    { titulo: 'Ventas de 12 meses', valor: ventas.ventas_12m === null ? NO_CALCULABLE : <Pesos v={ventas.ventas_12m} /> },
    { titulo: 'Tendencia', valor: ventas.tendencia_pct === null ? NO_CALCULABLE : <Porcentaje v={ventas.tendencia_pct} /> },
  ];
  return (
    <Stack>
      {seEdita(a) && <Archivos a={a} />}
      {ventas.con_datos === 0 ? (
        <Alert color="blue">Sin ventas cargadas: importe F29 o RCV.</Alert>
      ) : (
        <>
          <Cifras items={cifras} />
          <Suspense fallback={<Text size="sm">Dibujando…</Text>}>
            <VentasPorMes meses={ventas.meses} />
          </Suspense>
          <Calor ventas={ventas} />
          <Meses a={a} />
        </>
      )}
      <Razones a={a} />
    </Stack>
  );
}

const TGR = [
  { codigo: 'SIN_DEUDA', nombre: 'Sin deuda' },
  { codigo: 'CON_DEUDA', nombre: 'Con deuda' },
];
const CUENTAS = [
  ['activo_corriente', 'Activo corriente'],
  ['activo_total', 'Activo total'],
  ['pasivo_corriente', 'Pasivo corriente'],
  ['pasivo_total', 'Pasivo total'],
  ['patrimonio', 'Patrimonio'],
  ['ventas', 'Ventas'],
  ['costo_ventas', 'Costo de ventas'],
  ['gastos_administracion', 'Gastos de administración'],
  ['gastos_financieros', 'Gastos financieros'],
  ['depreciacion', 'Depreciación'],
  ['cuentas_por_cobrar', 'Cuentas por cobrar'],
  ['resultado', 'Resultado'],
] as const;

const nuevoEjercicio = () => ({ ejercicio: null, ...Object.fromEntries(CUENTAS.map(([k]) => [k, null])) });

// A section in which nobody has written.
const VACIA = {
  ejercicios: [],
  ventas_manual: [],
  tgr_situacion: '',
  tgr_tipo: '',
  tgr_monto: null,
  razon_meses: '',
  razon_iva: '',
  causas_civiles: null,
  causas_laborales: null,
  causas_cobranza: null,
};

/** Step 2: sales from files, statements, tax debt and lawsuits. */
export function PasoVentas({ a }: { a: A }) {
  return (
    <Paso
      a={a}
      n={2}
      leido={<Leido a={a} />}
      defaults={VACIA}
      campos={
        <>
          <Rows name="ejercicios" titulo="Estados financieros" agregar="Agregar ejercicio" nueva={nuevoEjercicio} max={5}>
            {(at) => (
              <>
                <NumberField name={`${at}.ejercicio`} label="Año" required span={4} />
                {CUENTAS.map(([k, label]) => (
                  <PesosField key={k} name={`${at}.${k}`} label={label} required span={4} />
                ))}
              </>
            )}
          </Rows>
          <Fields>
            <OptionField name="tgr_situacion" label="Deuda en la TGR" options={TGR} span={4} />
            <TextField name="tgr_tipo" label="Tipo de deuda" maxLength={120} span={4} />
            <PesosField name="tgr_monto" label="Monto de la deuda" span={4} />
            <NumberField name="causas_civiles" label="Causas civiles" span={4} />
            <NumberField name="causas_laborales" label="Causas laborales" span={4} />
            <NumberField name="causas_cobranza" label="Causas de cobranza" span={4} />
          </Fields>
          <Rows
            name="ventas_manual"
            titulo="Meses escritos a mano, con su papel"
            agregar="Agregar mes"
            nueva={() => ({ periodo: '', ventas: null, compras: null, documento: '' })}
            max={48}
          >
            {(at) => (
              <>
                <TextField name={`${at}.periodo`} label="Mes (mm-aaaa)" required maxLength={7} span={3} />
                <PesosField name={`${at}.ventas`} label="Ventas" required span={3} />
                <PesosField name={`${at}.compras`} label="Compras" required span={3} />
                <TextField name={`${at}.documento`} label="Papel que lo dice" required maxLength={120} span={3} />
              </>
            )}
          </Rows>
          <Fields>
            <TextAreaField name="razon_meses" label="Por qué faltan meses" maxLength={500} />
            {(a.vista.ventas.iva_atrasado ?? []).length > 0 && (
              <TextAreaField name="razon_iva" label="Cómo se paga el IVA que debe" maxLength={500} />
            )}
          </Fields>
        </>
      }
    />
  );
}

/** Download of the paper. */
export function Imprimir({ a }: { a: A }) {
  return (
    <Group>
      <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/analisis/${a.id}/informe`)}>
        Imprimir
      </Button>
    </Group>
  );
}
