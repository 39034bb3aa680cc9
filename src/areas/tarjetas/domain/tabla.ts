/** What any card may hold: its figures as lists. */
export interface Tarjeta {
  categories?: readonly string[];
  series?: readonly unknown[];
  chart_info?: readonly { name: string; value?: number; usage?: number; upDown?: number }[];
  listData?: readonly { text: string; result: number }[];
  totalTicket?: number;
  newTicket?: number;
  openTicket?: number;
  responseTime?: number | null;
  completed?: number;
  inProgress?: number;
  goal?: number | null;
}

interface Tabla {
  columnas: string[];
  filas: (string | number)[][];
}

interface Serie {
  name: string;
  data: readonly number[];
}

/** The figures of a card that has no series: what it says in words, one a row. */
function sueltas(t: Tarjeta): (string | number)[][] {
  const parte = Number(t.series?.[0] ?? 0);
  if (t.totalTicket !== undefined)
    return [
      ['Tickets', t.totalTicket],
      ['Nuevos', t.newTicket ?? 0],
      ['Abiertos', t.openTicket ?? 0],
      ['Horas hasta la primera gestión', t.responseTime ?? '—'],
      ['Cerrados (%)', parte],
    ];
  return [
    ['Girado ($)', t.completed ?? 0],
    ['Falta ($)', t.goal ? (t.inProgress ?? 0) : '—'],
    ['Meta ($)', t.goal ?? 'Sin meta'],
    ['Cumplimiento (%)', parte],
  ];
}

const esSerie = (s: unknown): s is Serie => typeof s === 'object' && s !== null && 'data' in s;

/** The same figures as rows: what the table view shows and the export writes. `rotulo` names the states that come as codes. */
export function tablaDe(t: Tarjeta, rotulo: (codigo: string) => string = (c) => c): Tabla {
  if (t.listData) return { columnas: ['Concepto', 'Cantidad'], filas: t.listData.map((d) => [d.text, d.result]) };
  if (t.chart_info) {
    const uso = t.chart_info.some((c) => c.usage !== undefined);
    return uso
      ? {
          columnas: ['Dispositivo', 'Entradas', 'Parte (%)', 'Cambio (puntos)'],
          filas: t.chart_info.map((c, i) => [c.name, Number(t.series?.[i] ?? 0), c.usage ?? 0, c.upDown ?? 0]),
        }
      : { columnas: ['Estado', 'Cantidad'], filas: t.chart_info.map((c) => [rotulo(c.name), c.value ?? 0]) };
  }
  const series = (t.series ?? []).filter(esSerie);
  if (series.length === 0) return { columnas: ['Concepto', 'Valor'], filas: sueltas(t) };
  return {
    columnas: ['Período', ...series.map((s) => s.name)],
    filas: (t.categories ?? []).map((c, i) => [c, ...series.map((s) => s.data[i] ?? 0)]),
  };
}
