import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { PLANTILLAS_DEMO, TIPOS_PLANTILLA } from './banco-demo.ts';
import { diaDeCargo, proximoIntento, ultimoEnvio } from './ciclo.ts';
import { CODIGOS_DEMO, claseDe, EFECTOS } from './codigos.ts';
import { type Hechos, MOTIVOS_FUERA, motivoFuera, pideOtraPersona } from './decision.ts';
import { estadosCargo, estadosLote, estadosMandato } from './estados.ts';
import { componer, type Formato, fallaDeFormato, leer, transcribir, type Valores } from './plantilla.ts';

const sha = (texto: string) => createHash('sha256').update(Buffer.from(texto, 'latin1')).digest('hex');
const { formato } = PLANTILLAS_DEMO.CARGOS;
const f = fecha;
const cal = makeCalendario();

/** The three rows of the golden list (areas/6 §4, F01): made apart from this code. */
const CABEZA: Valores = { fecha_envio: '20261016', rut_empresa: '999900100', n: '3', total: '788628' };
const fila = (rut: string, cuenta: string, id: string, cuota: string, monto: string): Valores => ({
  rut_titular: rut,
  banco: '012',
  cuenta,
  id_servicio: id,
  cuota,
  monto,
  fecha_cargo: '20261020',
});
const FILAS = [
  fila('400000018', '40000001', 'CRE-000123', '7', '480266'),
  fila('400000050', '40000005', 'CRE-000207', '3', '213362'),
  fila('999900240', '1234567890', 'CRE-000311', '12', '95000'),
];
const LETRA = [
  'H202610160999900100000000300000000788628',
  'D040000001801240000001          CRE-000123          000700000048026620261020',
  'D040000005001240000005          CRE-000207          000300000021336220261020',
  'D09999002400121234567890        CRE-000311          001200000009500020261020',
];
const RESPUESTA = LETRA.map((l, i) => l + (['', '00', '01', '05'][i] ?? ''))
  .map((l) => `${l}\r\n`)
  .join('');

describe('archivo del banco demo (areas/6 §4)', () => {
  it('F01: 276 bytes con CRLF y su huella, byte a byte', () => {
    const texto = componer(formato, CABEZA, FILAS);
    expect(texto.split('\r\n')).toEqual([...LETRA, '']);
    expect(Buffer.from(texto, 'latin1')).toHaveLength(276);
    expect(sha(texto)).toBe('c9c5a7050646fc7d903bd450e057923afe064447795018faf2190bab238403c3');
    expect(componer(formato, CABEZA, FILAS)).toBe(texto);
  });
  it('F02: la respuesta son 282 bytes y se lee fila por fila con su código', () => {
    expect(Buffer.from(RESPUESTA, 'latin1')).toHaveLength(282);
    expect(sha(RESPUESTA)).toBe('33695fdc9db2eda2fd4a1725c356f87a78060503e6db5f06907735997e874757');
    const leidas = leer(PLANTILLAS_DEMO.RESPUESTA.formato, RESPUESTA, 100);
    expect(leidas.map((x) => [x.linea, x.valores.id_servicio, x.valores.cuota, x.valores.monto, x.valores.codigo])).toEqual([
      [2, 'CRE-000123', '7', '480266', '00'],
      [3, 'CRE-000207', '3', '213362', '01'],
      [4, 'CRE-000311', '12', '95000', '05'],
    ]);
  });
  it('lo que no cabe se rehúsa y nunca se corta', () => {
    const larga = { ...FILAS[0], monto: '1234567890123' };
    expect(() => componer(formato, CABEZA, [larga])).toThrow(
      expect.objectContaining({ codigo: 'no_cabe', datos: expect.objectContaining({ campo: 'monto' }) }),
    );
  });
  it('lo que el banco no escribe pierde su acento; lo que no tiene letra se rehúsa', () => {
    expect(transcribir('Ñuñoa', 'ascii', 'nombre')).toBe('Nunoa');
    expect(transcribir('Ñuñoa', 'latin1', 'nombre')).toBe('Ñuñoa');
    // The same name with its marks apart from its letters, as some systems copy it (Unicode NFD).
    expect(transcribir('Ñuñoa'.normalize('NFD'), 'latin1', 'nombre')).toBe('Ñuñoa');
    expect(transcribir('Ñuñoa'.normalize('NFD'), 'ascii', 'nombre')).toBe('Nunoa');
    expect(() => transcribir('漢', 'latin1', 'nombre')).toThrow(expect.objectContaining({ codigo: 'caracter_no_admitido' }));
    expect(() => transcribir('a\nb', 'latin1', 'nombre')).toThrow(expect.objectContaining({ codigo: 'caracter_no_admitido' }));
  });
  it('una respuesta con finales de línea de otro sistema, o con el 0x1A de los antiguos, se lee igual', () => {
    const r = PLANTILLAS_DEMO.RESPUESTA.formato;
    for (const otra of [RESPUESTA.replaceAll('\r\n', '\n'), RESPUESTA.replaceAll('\r\n', '\r'), `${RESPUESTA}\u001a`])
      expect(leer(r, otra, 100)).toHaveLength(3);
  });
  it('un archivo vacío, de otro largo, en UTF-16 o con un monto que no es número dice su línea', () => {
    const r = PLANTILLAS_DEMO.RESPUESTA.formato;
    const mal = (texto: string, linea: number) =>
      expect(() => leer(r, texto, 100)).toThrow(expect.objectContaining({ codigo: 'archivo_ilegible', datos: { linea } }));
    mal('', 1);
    mal('\u001a', 1);
    mal(RESPUESTA.replace('2026102000', '20261020'), 2);
    mal(Buffer.from(RESPUESTA, 'utf16le').toString('latin1'), 1);
    mal(RESPUESTA.replace('000000480266', '-00000480266'), 2);
    mal(`X${RESPUESTA}`, 1);
    expect(() => leer(r, RESPUESTA, 2)).toThrow(expect.objectContaining({ codigo: 'respuesta_muy_larga' }));
  });
  it('las plantillas de la demo sirven; con campos que se pisan, de largo cero o sin lo que hace falta, no', () => {
    for (const t of TIPOS_PLANTILLA) expect(fallaDeFormato(PLANTILLAS_DEMO[t].formato, t)).toBeNull();
    const [cabeza, detalle] = formato.registros;
    if (!cabeza || !detalle) throw new Error('the demo has both');
    const con = (campos: Formato['registros'][number]['campos']) => ({ ...formato, registros: [cabeza, { ...detalle, campos }] });
    const pisado = detalle.campos.map((c) => (c.origen === 'monto' ? { ...c, inicio: c.inicio - 1 } : c));
    expect(fallaDeFormato(con(pisado), 'CARGOS')).toBe('dos campos ocupan la misma posición');
    expect(fallaDeFormato(con(detalle.campos.filter((c) => c.origen !== 'monto')), 'CARGOS')).toBe('el detalle no lleva monto');
    expect(fallaDeFormato(formato, 'RESPUESTA')).toBe('el detalle no lleva codigo');
    // With `D0` for the header, a row whose RUT begins with zero would be read as it.
    const conPrefijos = (a: string, b: string) => ({
      ...formato,
      registros: [
        { ...cabeza, prefijo: a },
        { ...detalle, prefijo: b },
      ],
    });
    for (const [a, b] of [
      ['D', 'D'],
      ['D0', 'D'],
      ['D', 'D1'],
    ] as const)
      expect(fallaDeFormato(conPrefijos(a, b), 'CARGOS')).toBe('dos registros empiezan igual');
  });
  it('un archivo delimitado se escribe y se lee de vuelta', () => {
    const campo = (origen: 'id_servicio' | 'cuota' | 'monto' | 'fecha_cargo' | 'codigo', inicio: number) =>
      ({ origen, inicio, largo: 20, relleno: 'espacio', alinea: 'izquierda' }) as const;
    const d: Formato = {
      formato: 'DELIMITADO',
      separador: ';',
      codificacion: 'ascii',
      fin_linea: 'LF',
      registros: [
        {
          clase: 'detalle',
          prefijo: 'D',
          campos: [campo('id_servicio', 1), campo('cuota', 2), campo('monto', 3), campo('fecha_cargo', 4), campo('codigo', 5)],
        },
      ],
    };
    expect(fallaDeFormato(d, 'RESPUESTA')).toBeNull();
    const texto = componer(d, CABEZA, [{ ...FILAS[0], codigo: '00' }]);
    expect(texto).toBe('D;CRE-000123;7;480266;20261020;00\n');
    expect(leer(d, texto, 10)[0]?.valores).toMatchObject({ id_servicio: 'CRE-000123', monto: '480266', codigo: '00' });
  });
});

describe('ciclo de un cargo (domain §12)', () => {
  const reintento = (intento: number, dia: string, proxima: string | null, hoy = dia) =>
    proximoIntento(
      { intento, fecha: f(dia), proxima: proxima ? f(proxima) : null, reintentos: 2, reintento_dias: 5, dias_envio: 2, hoy: f(hoy) },
      cal,
    );
  it('F03: sin fondos el 20-10 se carga el lunes 26-10 y después el lunes 02-11; luego se abandona', () => {
    expect([reintento(1, '2026-10-20', '2026-11-20'), ultimoEnvio(f('2026-10-26'), 2, cal)]).toEqual(['2026-10-26', '2026-10-22']);
    expect([reintento(2, '2026-10-26', '2026-11-20'), ultimoEnvio(f('2026-11-02'), 2, cal)]).toEqual(['2026-11-02', '2026-10-29']);
    expect(reintento(3, '2026-11-02', '2026-11-20')).toBeNull();
  });
  it('no se reintenta en un día cuya lista ya debía estar en el banco', () => {
    expect(reintento(1, '2026-10-20', '2026-11-20', '2026-10-23')).toBe('2026-10-27');
    expect(reintento(1, '2026-04-01', '2026-05-04', '2026-04-02')).toBe('2026-04-07');
  });
  it('no se reintenta cuando la lista de la cuota siguiente ya viene', () => {
    expect(reintento(1, '2026-10-20', '2026-10-30')).toBe('2026-10-26');
    expect(reintento(1, '2026-10-20', '2026-10-29')).toBeNull();
    expect(reintento(1, '2026-10-20', null)).toBe('2026-10-26');
  });
  it('la cuota se carga el día hábil de su vencimiento, o el día pactado que no lo pasa', () => {
    expect(diaDeCargo(f('2026-10-20'), null, cal)).toBe('2026-10-20');
    expect(diaDeCargo(f('2026-10-31'), null, cal)).toBe('2026-11-02');
    expect(diaDeCargo(f('2026-10-20'), 5, cal)).toBe('2026-10-05');
    expect(diaDeCargo(f('2026-10-20'), 28, cal)).toBe('2026-09-28');
    expect(diaDeCargo(f('2026-01-10'), 15, cal)).toBe('2025-12-15');
  });
});

describe('decisión de cada cuota', () => {
  const BIEN: Hechos = {
    mandato_activo: true,
    credito_vigente: true,
    cobra_otro: false,
    deuda_conocida: true,
    debe: 480_266,
    en_otro_cargo: false,
    cheque_en_cobro: false,
    prorrogada: false,
    titular_restringido: false,
    en_disputa: false,
    monto: pesos(480_266),
    tope: pesos(597_626),
    ultimo_uso: f('2026-01-10'),
    fecha: f('2026-10-20'),
    inactividad_meses: 36,
  };
  it('UF 15 a 39.841,72 son $597.626: 480.266 pasa y 600.000 queda fuera', () => {
    expect(motivoFuera(BIEN)).toBeNull();
    expect(motivoFuera({ ...BIEN, monto: pesos(600_000) })).toBe('excede_tope');
    expect(motivoFuera({ ...BIEN, tope: null, monto: pesos(600_000) })).toBeNull();
  });
  it('dice la primera razón que vale, en su orden', () => {
    const todo: Partial<Hechos>[] = [
      { mandato_activo: false },
      { credito_vigente: false },
      { cobra_otro: true },
      { debe: 0 },
      { en_otro_cargo: true },
      { cheque_en_cobro: true },
      { prorrogada: true },
      { titular_restringido: true },
      { en_disputa: true },
      { monto: pesos(0) },
      { tope: undefined },
      { monto: pesos(700_000) },
      { ultimo_uso: f('2023-10-19') },
    ];
    expect(todo.map((x) => motivoFuera({ ...BIEN, ...x }))).toEqual([...MOTIVOS_FUERA]);
    expect(motivoFuera({ ...BIEN, mandato_activo: false, debe: 0, en_disputa: true })).toBe('mandato_no_activo');
    expect(motivoFuera({ ...BIEN, debe: 0, deuda_conocida: false })).toBe('uf_no_publicada');
  });
  it('un tercer intento o un lote sobre el tope lo envía otra persona', () => {
    expect(pideOtraPersona({ total: 50_000_000, intentos: [1, 2] }, 50_000_000)).toBe(false);
    expect(pideOtraPersona({ total: 50_000_001, intentos: [1] }, 50_000_000)).toBe(true);
    expect(pideOtraPersona({ total: 1, intentos: [1, 3] }, 50_000_000)).toBe(true);
  });
});

describe('códigos del banco (domain §12)', () => {
  it('01 y 99 se reintentan; 02 a 05 y 07 a 09 detienen el mandato; un código desconocido es técnico y lo ve una persona', () => {
    const reintenta = Object.entries(CODIGOS_DEMO).flatMap(([c, k]) => (EFECTOS[k].reintenta ? [c] : []));
    const detiene = Object.entries(CODIGOS_DEMO).flatMap(([c, k]) => (EFECTOS[k].mandato ? [c] : []));
    expect(reintenta.sort()).toEqual(['01', '99']);
    expect(detiene.sort()).toEqual(['02', '03', '04', '05', '07', '08', '09', '11']);
    expect(claseDe(CODIGOS_DEMO, '77')).toEqual({ clase: 'tecnico', conocido: false });
    expect(claseDe(CODIGOS_DEMO, '05')).toEqual({ clase: 'revocado', conocido: true });
    for (const ajeno of ['constructor', 'toString', '__proto__'])
      expect(claseDe(CODIGOS_DEMO, ajeno)).toEqual({ clase: 'tecnico', conocido: false });
  });
});

describe('estados', () => {
  it('los de mandatos, lotes y cargos no se confunden entre sí', () => {
    const [m, l] = [new Set<string>(estadosMandato.states), estadosLote.states];
    expect(l.filter((s) => m.has(s))).toEqual([]);
    expect(estadosCargo.can('cargado', 'rechazar' as 'reversar')).toBe(false);
    expect(() => estadosMandato.go('revocado', 'activar' as never)).toThrow(expect.objectContaining({ codigo: 'transicion_no_permitida' }));
  });
});
