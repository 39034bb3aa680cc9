import { formatDecimal, formatPesos } from '#kernel/values/format.ts';

/** What of an analysis is compared: the figures on which somebody decides. */
interface Comparable {
  ventas: { con_datos: number; ventas_12m: number | null; tendencia_pct: string | null };
  deudores: {
    lista: readonly { rut: string; nombre: string; participacion_pct: string }[];
    hhi: number | null;
    dilucion_pct: string | null;
  };
  interno: { protestos: number; prorrogas_12m: number; recompras: number };
  respaldo: { garantias: readonly unknown[] | null; avales: readonly unknown[] };
  sugerida: { linea: number } | null;
  contenido: Readonly<Record<string, unknown>>;
}

interface Diferencia {
  grupo: string;
  campo: string;
  antes: string;
  despues: string;
}

const NADA = 'No calculable';
const pct = (v: string | null): string => (v === null ? NADA : `${formatDecimal(v, 2)} %`);
const plata = (v: unknown): string => (typeof v === 'number' ? formatPesos(v) : NADA);

function filasDe(v: Comparable): [string, string, string][] {
  const [mayor] = v.deudores.lista;
  return [
    ['Ventas', 'Meses con ventas', String(v.ventas.con_datos)],
    ['Ventas', 'Ventas de 12 meses', plata(v.ventas.ventas_12m)],
    ['Ventas', 'Tendencia', pct(v.ventas.tendencia_pct)],
    ['Deudores', 'Mayor deudor', mayor ? `${mayor.nombre}, ${pct(mayor.participacion_pct)}` : 'Sin deudores'],
    ['Deudores', 'HHI', v.deudores.hhi === null ? NADA : formatDecimal(v.deudores.hhi, 0)],
    ['Deudores', 'Dilución', pct(v.deudores.dilucion_pct)],
    ['Comportamiento', 'Protestos', String(v.interno.protestos)],
    ['Comportamiento', 'Prórrogas de 12 meses', String(v.interno.prorrogas_12m)],
    ['Comportamiento', 'Recompras', String(v.interno.recompras)],
    ['Garantías', 'Garantías', v.respaldo.garantias === null ? 'Nadie lo informa' : String(v.respaldo.garantias.length)],
    ['Garantías', 'Avales', String(v.respaldo.avales.length)],
    ['Conclusión', 'Línea sugerida', plata(v.sugerida?.linea)],
    ['Conclusión', 'Línea propuesta', plata(v.contenido.linea_propuesta)],
  ];
}

/** What differs between two views of a client, in words; what is equal is left out. */
export function comparar(antes: Comparable, despues: Comparable): Diferencia[] {
  const a = filasDe(antes);
  return filasDe(despues).flatMap(([grupo, campo, valor], i) => {
    const previo = a[i]?.[2] ?? NADA;
    return previo === valor ? [] : [{ grupo, campo, antes: previo, despues: valor }];
  });
}
