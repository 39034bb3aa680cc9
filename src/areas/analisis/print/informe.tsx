import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha, formatPercent, formatPesos, formatUf } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { mesEscrito, mesesEscritos, NO_CALCULABLE, nombreMes, RECOMENDACION } from '../domain/palabras.ts';

type A = EntityOf<typeof contract>;
type Vista = A['vista'];

const pct = (v: string | null): string => (v === null ? NO_CALCULABLE : formatPercent(v));
const veces = (v: string | null): string => (v === null ? NO_CALCULABLE : formatDecimal(v, 2));
const plata = (v: number | null): string => (v === null ? 'Falta' : formatPesos(v));

/** A section on a page of its own, with what it lacks. */
function Seccion({ v, n, children }: { v: Vista; n: number; children: React.ReactNode }) {
  const s = v.secciones.find((x) => x.numero === n);
  const falta = [...(s?.faltantes ?? []), ...(s?.avisos ?? [])];
  return (
    <View break={n > 1}>
      <Text style={{ fontFamily: 'Helvetica-Bold', marginTop: 6 }}>{`${n}. ${s?.nombre ?? ''}`}</Text>
      {children}
      {falta.length > 0 ? <Text>{`Sin completar: ${falta.join('; ')}.`}</Text> : null}
    </View>
  );
}

function Ventas({ v }: { v: Vista }) {
  const { ventas } = v;
  const c = v.contenido as { razon_iva?: string };
  return (
    <Seccion v={v} n={2}>
      <Pairs
        rows={[
          ['Meses con ventas', `${ventas.con_datos} de ${ventas.meses.length}`],
          ['Ventas de 12 meses', ventas.ventas_12m === null ? NO_CALCULABLE : formatPesos(ventas.ventas_12m)],
          ['Tendencia', pct(ventas.tendencia_pct)],
          ['Punta', ventas.punta ? `${veces(ventas.punta.indice)}, ${mesesEscritos(ventas.punta.meses)}` : NO_CALCULABLE],
          [
            'Estacionalidad',
            ventas.indices
              ? Object.keys(ventas.indices)
                  .sort()
                  .map((m) => `${nombreMes(m)} ${veces(ventas.indices?.[m] ?? null)}`)
                  .join(', ')
              : NO_CALCULABLE,
          ],
        ]}
      />
      <Table
        columns={[
          { titulo: 'Mes', ancho: 20, valor: (m: Vista['ventas']['meses'][number]) => mesEscrito(m.periodo) },
          { titulo: 'Ventas', ancho: 30, valor: (m) => plata(m.ventas), derecha: true },
          { titulo: 'Compras', ancho: 30, valor: (m) => plata(m.compras), derecha: true },
          { titulo: 'Fuente', ancho: 20, valor: (m) => m.fuente ?? 'Sin fuente' },
        ]}
        rows={ventas.meses}
      />
      <Pairs
        rows={[
          ...(ventas.iva_atrasado ?? []).map((m) => [`IVA que debe de ${mesEscrito(m.periodo)}`, formatPesos(m.monto)] as const),
          ...(c.razon_iva ? [['Cómo lo paga', c.razon_iva] as const] : []),
        ]}
      />
      {v.ejercicios.map((e) => (
        <Pairs
          key={e.ejercicio}
          rows={[
            ['Ejercicio', String(e.ejercicio)],
            ['Liquidez', veces(e.liquidez)],
            ['Apalancamiento', e.patrimonio_negativo ? 'Patrimonio negativo' : veces(e.apalancamiento)],
            ['Margen', pct(e.margen_pct)],
            ['EBITDA', formatPesos(e.ebitda)],
            ['Cobertura de gastos financieros', veces(e.cobertura)],
            ['Días de cobro', e.dso === null ? NO_CALCULABLE : formatDecimal(e.dso, 1)],
          ]}
        />
      ))}
    </Seccion>
  );
}

function Deudores({ v }: { v: Vista }) {
  const { deudores } = v;
  return (
    <Seccion v={v} n={3}>
      <Pairs
        rows={[
          ['HHI', deudores.hhi === null ? NO_CALCULABLE : formatDecimal(deudores.hhi, 0)],
          ['Deudores efectivos', veces(deudores.efectivos)],
          ['Dilución', pct(deudores.dilucion_pct)],
        ]}
      />
      <Table
        columns={[
          { titulo: 'Deudor', ancho: 40, valor: (d: Vista['deudores']['lista'][number]) => d.nombre },
          { titulo: 'RUT', ancho: 20, valor: (d) => formatRut(d.rut) },
          { titulo: 'Ventas netas', ancho: 20, valor: (d) => formatPesos(d.ventas_12m), derecha: true },
          { titulo: 'Parte', ancho: 10, valor: (d) => pct(d.participacion_pct), derecha: true },
          { titulo: 'Dilución', ancho: 10, valor: (d) => pct(d.dilucion_pct), derecha: true },
        ]}
        rows={deudores.lista.slice(0, 25)}
      />
    </Seccion>
  );
}

function Respaldo({ v }: { v: Vista }) {
  return (
    <Seccion v={v} n={5}>
      <Pairs
        rows={[
          ...(v.respaldo.garantias ?? []).map(
            (g) => [`Garantía ${g.numero}, ${label(g.tipo)}`, `${g.nombre}: cubre ${formatUf(g.cobertura_uf)}`] as const,
          ),
          ...v.respaldo.avales.map((a) => [`Aval, ${formatRut(a.rut)}`, `${a.nombre}: ${formatPesos(a.respaldo)}`] as const),
        ]}
      />
    </Seccion>
  );
}

function Conclusion({ v }: { v: Vista }) {
  const c = v.contenido as { recomendacion?: string; linea_propuesta?: number; fundamento?: string; motivo_sobre_sugerida?: string };
  return (
    <Seccion v={v} n={7}>
      <Pairs
        rows={[
          ['Recomendación', RECOMENDACION[c.recomendacion ?? ''] ?? 'Todavía no'],
          ['Línea sugerida', v.sugerida ? formatPesos(v.sugerida.linea) : NO_CALCULABLE],
          [
            'Sublímite estacional',
            v.sugerida?.estacional ? `${formatPesos(v.sugerida.estacional.monto)}, ${mesesEscritos(v.sugerida.estacional.meses)}` : 'No',
          ],
          ['Línea propuesta', c.linea_propuesta ? formatPesos(c.linea_propuesta) : 'Todavía no'],
          ['Por qué más que la sugerida', c.motivo_sobre_sugerida || 'No aplica'],
        ]}
      />
      <Text>{c.fundamento || 'Sin fundamento.'}</Text>
    </Seccion>
  );
}

/** The analysis, one page a section, and the hash of what it was closed with. */
export function Informe({ head, a }: { head: Letterhead; a: A }) {
  const v = a.vista;
  const c = v.contenido as { comentario_buro?: string; comentario_interno?: string; razon_sin_evaluacion?: string };
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Cliente', a.nombre],
          ['RUT', formatRut(a.rut)],
          ['Tipo', label(a.tipo)],
          ['Fecha de corte', formatFecha(a.fecha_corte)],
          ['Analista', a.nombre_analista ?? formatRut(a.analista_id)],
          ['Vence', a.vence ? formatFecha(a.vence) : 'Todavía no se cierra'],
          ['Huella del cierre (SHA-256)', a.congelado_hash ?? 'Todavía no se cierra'],
        ]}
      />
      <Seccion v={v} n={1}>
        <Table
          columns={[
            { titulo: 'Fuente', ancho: 20, valor: (i: NonNullable<Vista['informes']>[number]) => i.fuente },
            { titulo: 'De quién', ancho: 32, valor: (i) => i.nombre },
            { titulo: 'Qué dice', ancho: 24, valor: (i) => i.resumen },
            { titulo: 'Del', ancho: 12, valor: (i) => (i.fecha ? formatFecha(i.fecha) : '') },
            { titulo: 'Vence', ancho: 12, valor: (i) => (i.vence ? formatFecha(i.vence) : '') },
          ]}
          rows={v.informes ?? []}
        />
        <Text>{c.comentario_buro || ''}</Text>
      </Seccion>
      <Ventas v={v} />
      <Deudores v={v} />
      <Seccion v={v} n={4}>
        <Pairs
          rows={[
            ['Peor mora de 12 meses', v.interno.mora_maxima_12m === null ? 'Sin dato' : `${v.interno.mora_maxima_12m} días`],
            ['Mora promedio', v.interno.mora_promedio === null ? 'Sin dato' : `${formatDecimal(v.interno.mora_promedio, 1)} días`],
            ['Protestos', String(v.interno.protestos)],
            ['Prórrogas de 12 meses', String(v.interno.prorrogas_12m)],
            ['Recompras', String(v.interno.recompras)],
            ['Compromisos incumplidos', String(v.interno.compromisos_incumplidos)],
          ]}
        />
        <Text>{c.comentario_interno || ''}</Text>
      </Seccion>
      <Respaldo v={v} />
      <Seccion v={v} n={6}>
        <Text>{v.evaluacion ? (v.evaluacion.decision ?? v.evaluacion.error_mensaje ?? 'En proceso') : ''}</Text>
        <Text>{c.razon_sin_evaluacion || ''}</Text>
      </Seccion>
      <Conclusion v={v} />
    </Paper>
  );
}
