import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { addDays, type Fecha, fecha, type Momento, weekday } from '#kernel/values/fecha.ts';
import { type Gestion, type Leyes, type PorContactar, permitido, type Restriccion } from './contacto.ts';
import { esProtegida, palabraJudicial, reglasContacto } from './reglas-contacto.ts';

const sabado = (anio: string, mes: string): string => {
  let dia = fecha(`${anio}-${mes}-01`);
  while (weekday(dia) !== 6) dia = addDays(dia, 1);
  return dia;
};
/** Clock of Chile, as its decree says it: an hour back the night of the first Saturday of April, forward that of the first of September. */
const desfase = (m: Momento): number => {
  const anio = m.fecha.slice(0, 4);
  return m.fecha > sabado(anio, '04') && m.fecha <= sabado(anio, '09') ? -240 : -180;
};
const leyes: Leyes = { cal: makeCalendario(), reglas: reglasContacto(fecha('2026-01-01')), desfase };

const en = (texto: string): Momento => ({
  fecha: fecha(texto.slice(0, 10)),
  minuto: Number(texto.slice(11, 13)) * 60 + Number(texto.slice(14, 16)),
});
const dicho = (m: Momento | null): string | null =>
  m && `${m.fecha} ${String(Math.floor(m.minuto / 60)).padStart(2, '0')}:${String(m.minuto % 60).padStart(2, '0')}`;
const gestion = (canal: Gestion['canal'], momento: string, contactado = true): Gestion => ({
  canal,
  finalidad: 'COBRANZA',
  en_mora: true,
  entrante: false,
  contactado,
  momento: en(momento),
});
const ANA = { protegida: true, comuna: '13101', en_mora: true };
const pedir = (momento: string, o: Partial<PorContactar> = {}) => {
  const base = {
    persona: ANA,
    canal: 'LLAMADA' as const,
    finalidad: 'COBRANZA' as const,
    historia: [],
    restricciones: [],
    tercero_con_monto: false,
  };
  const v = permitido({ ...base, momento: en(momento), ...o }, leyes);
  return v.permitido ? (['permitido', ...v.avisos] as const) : ([v.codigo, dicho(v.desde)] as const);
};
const PERMITIDO = ['permitido'];

// Vectors K01–K11 of areas/6 §4, with the holidays published for 2026 and 2027.
describe('límite de contactos (Ley 19.496 art. 37, Ley 21.320)', () => {
  it('K01: a las 19:59 sí; a las 20:00 desde el lunes, tras dos feriados y un domingo', () => {
    expect(pedir('2026-04-02 19:59')).toEqual(PERMITIDO);
    expect(pedir('2026-04-02 20:00')).toEqual(['fuera_de_horario', '2026-04-06 08:00']);
  });
  it('K02: el sábado sí, el domingo desde el lunes a las 08:00', () => {
    expect(pedir('2026-04-11 09:00')).toEqual(PERMITIDO);
    expect(pedir('2026-04-12 09:00')).toEqual(['fuera_de_horario', '2026-04-13 08:00']);
  });
  it('K03: el 31 de diciembre es feriado sólo de bancos', () => {
    expect(pedir('2026-12-31 10:00')).toEqual(PERMITIDO);
    expect(pedir('2027-01-01 10:00')).toEqual(['fuera_de_horario', '2027-01-02 08:00']);
  });
  it('K04: el 20 de agosto no se llama a Chillán, y a Concepción sí', () => {
    expect(pedir('2026-08-20 10:00', { persona: { ...ANA, comuna: '16101' } })).toEqual(['fuera_de_horario', '2026-08-21 08:00']);
    expect(pedir('2026-08-20 10:00', { persona: { ...ANA, comuna: '08101' } })).toEqual(PERMITIDO);
  });
  it('K05: contestada el miércoles a las 10:30, ni llamada ni visita hasta el miércoles a las 10:30', () => {
    const historia = [gestion('LLAMADA', '2026-04-08 10:30')];
    for (const canal of ['LLAMADA', 'VISITA'] as const)
      expect(pedir('2026-04-10 11:00', { historia, canal })).toEqual(['limite_contacto_semana', '2026-04-15 10:30']);
    expect(pedir('2026-04-15 10:30', { historia })).toEqual(PERMITIDO);
    expect(pedir('2026-04-10 11:00', { historia: [] })).toEqual(PERMITIDO);
  });
  it('K06: si el séptimo día es feriado, desde el primer día hábil', () => {
    expect(pedir('2026-04-01 10:00', { historia: [gestion('LLAMADA', '2026-03-27 18:00')] })).toEqual([
      'limite_contacto_semana',
      '2026-04-06 08:00',
    ]);
  });
  it('K07: dos mensajes por semana, separados por dos días', () => {
    const [uno, dos] = [gestion('CORREO', '2026-04-06 10:00'), gestion('WHATSAPP', '2026-04-08 10:00')];
    expect(pedir('2026-04-10 10:00', { canal: 'SMS', historia: [dos, uno] })).toEqual(['limite_mensajes_semana', '2026-04-13 10:00']);
    expect(pedir('2026-04-07 10:00', { canal: 'CARTA', historia: [uno] })).toEqual(['separacion_minima', '2026-04-08 10:00']);
  });
  it('K08: al cuarto intento sin respuesta, mañana', () => {
    const historia = ['09:00', '11:00', '15:00'].map((h) => gestion('LLAMADA', `2026-04-08 ${h}`, false));
    expect(pedir('2026-04-08 16:00', { historia })).toEqual(['limite_intentos', '2026-04-09 08:00']);
  });
  it('seis intentos sin respuesta en siete días: desde que el primero cumple siete', () => {
    const dias = ['06', '07', '08', '09', '10', '11'];
    const historia = dias.map((d) => gestion('LLAMADA', `2026-04-${d} 12:00`, false));
    expect(pedir('2026-04-11 13:00', { historia })).toEqual(['limite_intentos', '2026-04-13 12:00']);
  });
  it('K09: emplazado, no hay momento; con término, desde el día siguiente', () => {
    const emplazado: Restriccion = { motivo: 'EMPLAZADO', canal: null, desde: fecha('2026-03-20'), hasta: null };
    expect(pedir('2026-04-08 10:00', { restricciones: [emplazado] })).toEqual(['contacto_restringido', null]);
    const hasta = [{ ...emplazado, hasta: fecha('2026-04-10') }];
    expect(pedir('2026-04-08 10:00', { restricciones: hasta })).toEqual(['contacto_restringido', '2026-04-11 08:00']);
    const soloCorreo = [{ ...emplazado, canal: 'CORREO' as const }];
    expect(pedir('2026-04-08 10:00', { restricciones: soloCorreo })).toEqual(PERMITIDO);
  });
  it('K10: a una empresa grande se le advierte; una micro está protegida', () => {
    const grande = { ...ANA, protegida: esProtegida({ natural: false, segmento: 'GRANDE' }) };
    expect(pedir('2026-04-12 10:00', { persona: grande })).toEqual(['permitido', 'fuera_de_horario']);
    const micro = { ...ANA, protegida: esProtegida({ natural: false, segmento: 'MICRO' }) };
    expect(pedir('2026-04-12 10:00', { persona: micro })).toEqual(['fuera_de_horario', '2026-04-13 08:00']);
    expect(esProtegida({ natural: true, segmento: null })).toBe(true);
  });
  it('K11: los días terminan al cumplirse las horas o la misma hora del reloj, lo que sea después', () => {
    const sep = [gestion('CORREO', '2026-09-05 10:00')];
    expect(pedir('2026-09-07 10:30', { canal: 'CORREO', historia: sep })).toEqual(['separacion_minima', '2026-09-07 11:00']);
    const abril = [gestion('CORREO', '2026-03-30 10:00'), gestion('CORREO', '2026-04-02 10:00')];
    expect(pedir('2026-04-06 09:30', { canal: 'CORREO', historia: abril })).toEqual(['limite_mensajes_semana', '2026-04-06 10:00']);
    const visita = [gestion('VISITA', '2026-04-02 10:00')];
    expect(pedir('2026-04-09 09:30', { historia: visita })).toEqual(['limite_contacto_semana', '2026-04-09 10:00']);
  });
  it('lo que entra no gasta; verificar a quien no está en mora tampoco, pero respeta las horas', () => {
    expect(pedir('2026-04-09 10:00', { historia: [{ ...gestion('LLAMADA', '2026-04-08 10:30'), entrante: true }] })).toEqual(PERMITIDO);
    const alDia = { ...ANA, en_mora: false };
    const historia = [gestion('LLAMADA', '2026-04-08 10:30')];
    const verificar = { persona: alDia, finalidad: 'VERIFICACION' as const, historia };
    expect(pedir('2026-04-09 10:00', verificar)).toEqual(PERMITIDO);
    expect(pedir('2026-04-09 20:00', verificar)).toEqual(['fuera_de_horario', '2026-04-10 08:00']);
    expect(pedir('2026-04-09 10:00', { ...verificar, persona: ANA })).toEqual(['limite_contacto_semana', '2026-04-15 10:30']);
  });
  it('lo preventivo gasta como mensaje, también por teléfono', () => {
    const historia = [{ ...gestion('LLAMADA', '2026-04-08 10:30'), finalidad: 'PREVENTIVA' as const }];
    expect(pedir('2026-04-09 10:00', { historia })).toEqual(PERMITIDO);
    expect(pedir('2026-04-09 10:00', { historia, canal: 'CORREO' })).toEqual(['separacion_minima', '2026-04-10 10:30']);
  });
  it('a un tercero no se le informa la deuda, a ninguna hora', () => {
    expect(pedir('2026-04-09 10:00', { canal: 'CORREO', tercero_con_monto: true })).toEqual(['tercero_sin_monto', null]);
  });
});

/** Generator of the sequences: the same ones each time. */
function azar(semilla: number): (n: number) => number {
  let s = semilla;
  return (n) => {
    s = (Math.imul(s, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((s / 2 ** 32) * n);
  };
}
const dias = (f: Fecha): number => Date.parse(`${f}T00:00:00Z`) / 86_400_000;
const local = (m: Momento): number => dias(m.fecha) * 1440 + m.minuto;
const real = (m: Momento): number => local(m) - desfase(m);
const momento = (minutos: number): Momento => ({ fecha: addDays(fecha('1970-01-01'), Math.floor(minutos / 1440)), minuto: minutos % 1440 });
const FERIADOS_2026 = [
  '01-01',
  '04-03',
  '04-04',
  '05-01',
  '05-21',
  '06-21',
  '06-29',
  '07-16',
  '08-15',
  '09-18',
  '09-19',
  '10-12',
  '10-31',
  '11-01',
  '12-08',
  '12-25',
];

/** The law read one sentence at a time, about one moment: it knows nothing of first moments. */
function modelo(p: PorContactar, m: Momento): boolean {
  if (weekday(m.fecha) === 0 || FERIADOS_2026.includes(m.fecha.slice(5)) || m.minuto < 480 || m.minuto >= 1200) return false;
  const joven = (g: Gestion, n: number) => local(m) - local(g.momento) < n * 1440 || real(m) - real(g.momento) < n * 1440;
  const voz = (c: Gestion['canal']) => c === 'LLAMADA' || c === 'VISITA';
  const [voces, textos] = [p.historia.filter((g) => voz(g.canal)), p.historia.filter((g) => !voz(g.canal))];
  if (!voz(p.canal)) return textos.filter((g) => joven(g, 7)).length < 2 && !textos.some((g) => joven(g, 2));
  const mudas = voces.filter((g) => !g.contactado);
  return (
    !voces.some((g) => g.contactado && joven(g, 7)) &&
    mudas.filter((g) => g.momento.fecha === m.fecha).length < 3 &&
    mudas.filter((g) => joven(g, 7)).length < 6
  );
}

describe('contra un modelo que lee la ley de a una frase', () => {
  it('10.000 historias al azar de 2026: lo permitido, y el primer minuto legal cuando no lo está', () => {
    const n = azar(21_320);
    const canales = ['LLAMADA', 'VISITA', 'CORREO', 'SMS', 'WHATSAPP', 'CARTA'] as const;
    for (let i = 0; i < 10_000; i += 1) {
      const ahora = local(en('2026-01-12 00:00')) + n(340 * 1440);
      const historia = Array.from({ length: n(11) }, () => {
        const cuando = momento(ahora - n(9 * 1440));
        return { ...gestion(canales[n(6)] ?? 'SMS', '2026-01-01 00:00', n(4) === 0), momento: cuando };
      });
      const base = { persona: ANA, finalidad: 'COBRANZA' as const, restricciones: [], tercero_con_monto: false };
      const p = { ...base, canal: canales[n(6)] ?? 'SMS', momento: momento(ahora), historia };
      const v = permitido(p, leyes);
      expect(v.permitido).toBe(modelo(p, p.momento));
      const desde = v.desde ? local(v.desde) : -1;
      expect(desde).toBeGreaterThanOrEqual(ahora);
      expect(modelo(p, momento(desde))).toBe(true);
      const previos = desde > ahora ? [desde - 1, ...Array.from({ length: 12 }, () => ahora + n(desde - ahora))] : [];
      expect(previos.some((x) => modelo(p, momento(x)))).toBe(false);
    }
  });
});

describe('reglas con fecha y textos', () => {
  it('manda la fila vigente ese día; antes de la primera no hay ley', () => {
    const filas = [
      { clave: 'mensajes_semana' as const, valor: 1, desde: fecha('2027-01-01'), fuente: 'ley futura', dudosa: false },
      ...(
        [
          'contactos_semana',
          'mensajes_semana',
          'separacion_dias',
          'desde_minuto',
          'hasta_minuto',
          'intentos_dia',
          'intentos_semana',
        ] as const
      ).map((clave) => ({ clave, valor: 2, desde: fecha('2021-04-20'), fuente: 'ley', dudosa: false })),
    ];
    expect([
      reglasContacto(fecha('2026-12-31'), filas).mensajes_semana,
      reglasContacto(fecha('2027-01-01'), filas).mensajes_semana,
    ]).toEqual([2, 1]);
    expect(() => reglasContacto(fecha('2021-04-19'))).toThrow(RangeError);
  });
  it('un mensaje que parece judicial se dice por su palabra, con tildes y mayúsculas', () => {
    expect(palabraJudicial('Le informamos que iniciaremos un JUICIO ejecutivo')).toBe('JUICIO');
    expect(palabraJudicial('se procederá al embargo de sus bienes')).toBe('embargo');
    expect(palabraJudicial('El rémate de su propiedad')).toBe('rémate');
    expect(palabraJudicial('Su cuota venció; los gastos de cobranza extrajudicial se cobran desde el día 21')).toBe(null);
    expect(palabraJudicial('Conversemos sin prejuicios')).toBe(null);
  });
});
