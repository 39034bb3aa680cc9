import { describe, expect, it } from 'vitest';
import { trabajo } from '#kernel/procesador.fixture.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { daysBetween, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { abandonoEl } from './abandono.ts';
import { cuantia } from './cuantia.ts';
import { type EstadoCausa, estados } from './estados.ts';
import { leerListado } from './listado.ts';
import { pagosPorAsiento } from './pagos-por-asiento.ts';
import { proximaGestion } from './proxima.ts';
import { rolDe } from './rol.ts';
import { obligadosComunes, vencioHace365 } from './titulos.ts';

// The table of states of areas/6 judicial, row by row.
const AVANZA: Readonly<Record<string, readonly string[]>> = {
  POR_DEMANDAR: ['DEMANDADA'],
  DEMANDADA: ['MANDAMIENTO', 'POR_DEMANDAR'],
  MANDAMIENTO: ['NOTIFICACION_PENDIENTE'],
  NOTIFICACION_PENDIENTE: ['NOTIFICADA_REQUERIDA'],
  NOTIFICADA_REQUERIDA: ['EXCEPCIONES', 'EMBARGO_TRABADO'],
  EXCEPCIONES: ['PRUEBA', 'SENTENCIA'],
  PRUEBA: ['SENTENCIA'],
  SENTENCIA: ['APELACION', 'EMBARGO_TRABADO', 'REMATE_FIJADO'],
  APELACION: ['SENTENCIA', 'REMATE_FIJADO'],
  EMBARGO_TRABADO: ['EXCEPCIONES', 'SENTENCIA', 'REMATE_FIJADO'],
  REMATE_FIJADO: ['REMATADA', 'EMBARGO_TRABADO'],
  REMATADA: ['EMBARGO_TRABADO'],
};
const FUERA = ['SUSPENDIDA_POR_CONVENIO', 'ARCHIVADA', 'TERMINADA'];

describe('los estados de una causa', () => {
  it('cada par de la tabla se acepta y todo otro se rehúsa con 409', () => {
    for (const de of estados.states)
      for (const a of estados.states) {
        const va = () => estados.go(de, 'avanzar', a);
        if (AVANZA[de]?.includes(a)) expect(va()).toBe(a);
        else expect(va, `${de} → ${a}`).toThrow('transicion_no_permitida');
      }
  });
  it('toda causa en trámite se suspende, se archiva o termina; una terminada no admite nada', () => {
    for (const de of Object.keys(AVANZA) as EstadoCausa[])
      expect([estados.go(de, 'convenir'), estados.go(de, 'archivar'), estados.go(de, 'cerrar')]).toEqual(FUERA);
    expect(estados.allowed('TERMINADA')).toEqual([]);
  });
  it('de un convenio o del archivo se vuelve a cualquier etapa, y no a otra cosa', () => {
    for (const a of estados.states) {
      for (const [de, accion] of [
        ['SUSPENDIDA_POR_CONVENIO', 'romper_convenio'],
        ['ARCHIVADA', 'reactivar'],
      ] as const) {
        if (a in AVANZA) expect(estados.go(de, accion, a)).toBe(a);
        else expect(() => estados.go(de, accion, a)).toThrow('transicion_no_permitida');
      }
    }
  });
});

describe('el rol', () => {
  it('se admite como la gente lo escribe y se guarda como el tribunal', () =>
    expect(
      ['C-1234-2026', 'c 1234 2026', 'e-7-2025 ', 'Rol C-1.234-2026', 'ROL N° C-1234-2026', 'RIT: C-12-2026', 'rol c12342026'].map((r) =>
        rolDe(r, '2026-11-20'),
      ),
    ).toEqual(['C-1234-2026', 'C-1234-2026', 'E-7-2025', 'C-1234-2026', 'C-1234-2026', 'C-12-2026', 'C-1234-2026']));
  it('se admite también con guiones de procesador de texto, con espacios a los lados, con barra y con otros rótulos', () => {
    const escritos = [
      'C–1234–2026',
      'C‑1234‑2026',
      'C − 1234 − 2026',
      'C - 1.234 - 2026',
      'C/1234/2026',
      'c\u00a0-\u00a01234\u00a0-\u00a02026',
    ];
    const rotulados = [
      'Causa Rol C-1234-2026',
      'Rol Nro. C-1234-2026',
      'ROL NÚMERO C-1234-2026',
      'Rol No. C-1234-2026',
      'RIT N.º: C - 1234 - 2026',
    ];
    for (const r of [...escritos, ...rotulados]) expect([r, rolDe(r, '2026-11-20')]).toEqual([r, 'C-1234-2026']);
  });
  it('con ceros delante, de un año que no ha llegado o con dígitos de otro alfabeto, no es un rol', () => {
    expect(
      [
        'C-0123-2026',
        'C-1-2099',
        'C-１２３-2026',
        'X-1-2026',
        '',
        'C-12345678-2026',
        'Rolando C-1-2026',
        'Rol Norte C-1-2026',
        'C----1-2026',
      ].map((r) => rolDe(r, '2026-11-20')),
    ).toEqual(Array(9).fill(null));
  });
  it('un texto de 50 KB se rechaza sin demora', () => {
    const rechazar = () => expect(rolDe(`C-${' '.repeat(50_000)}1-2026`, '2026-11-20')).toBeNull();
    expect(trabajo(50, rechazar)).toBeLessThan(50);
  });
});

// UTM of November 2026 in the example of areas/6: 2.846.459 = 40,7 UTM, menor (69.937 a UTM).
describe('la cuantía', () => {
  it('hasta 10 UTM es mínima, hasta 500 menor y sobre eso mayor', () => {
    expect([pesos(699_370), pesos(699_371), pesos(2_846_459), pesos(34_968_501)].map((m) => cuantia(m, 69_937))).toEqual([
      'MINIMA',
      'MENOR',
      'MENOR',
      'MAYOR',
    ]);
  });
});

describe('el castigo por antigüedad', () => {
  it('T01: la cuota del 20-10-2026 no rebaja la renta el 20-10-2027 (365 días), sí el 21-10-2027', () => {
    const al = (hoy: string) => vencioHace365([fecha('2026-10-20')], (v) => daysBetween(v, fecha(hoy)));
    expect([al('2027-10-20'), al('2027-10-21')]).toEqual([false, true]);
  });
});

describe('los títulos de una causa', () => {
  it('tienen un obligado en común, o son causas distintas', () => {
    const papel = (...ruts: string[]) => ({ obligados: ruts.map((rut) => ({ rut })) });
    expect(obligadosComunes([papel('1', '2'), papel('2', '3')])).toEqual(['2']);
    expect(obligadosComunes([papel('1'), papel('2')])).toEqual([]);
  });
});

describe('la próxima gestión', () => {
  const base = { desde: fecha('2026-11-20'), abogado: 'A', procurador: 'P', plazos: [], prescribe: null, remate: null, convenio: null };
  it('nunca está vacía, en ningún estado', () => {
    for (const estado of estados.states) {
      const p = proximaGestion({ ...base, estado });
      expect([p.gestion.length > 0, p.responsable.length > 0, p.fecha >= base.desde]).toEqual([true, true, true]);
    }
  });
  it('un plazo nuestro que corre va antes que lo que sigue de la etapa', () => {
    const plazos = [{ tipo: 'TRASLADO' as const, vence: fecha('2026-11-25'), ajeno: false }];
    expect(proximaGestion({ ...base, estado: 'EXCEPCIONES', plazos })).toEqual({
      gestion: 'Contestar las excepciones',
      responsable: 'A',
      fecha: '2026-11-25',
    });
  });
  it('con la prescripción encima, la fecha es la de ella y dice de quién', () => {
    const prescribe = { nombre: 'Aval Uno', limite: fecha('2026-12-01') };
    expect(proximaGestion({ ...base, estado: 'NOTIFICACION_PENDIENTE', prescribe })).toMatchObject({
      fecha: '2026-12-01',
      gestion: expect.stringContaining('Aval Uno'),
    });
  });
  it('ni el convenio, ni el archivo, ni el remate, ni otro plazo pasan por encima de una prescripción más cercana', () => {
    const prescribe = { nombre: 'Aval Uno', limite: fecha('2026-11-28') };
    const plazos = [{ tipo: 'TRASLADO' as const, vence: fecha('2026-12-02'), ajeno: false }];
    const casos = [
      { ...base, estado: 'SUSPENDIDA_POR_CONVENIO' as const, convenio: fecha('2026-12-15') },
      { ...base, estado: 'ARCHIVADA' as const },
      { ...base, estado: 'REMATE_FIJADO' as const, remate: fecha('2026-12-10') },
      { ...base, estado: 'EXCEPCIONES' as const, plazos },
    ];
    for (const c of casos)
      expect(proximaGestion({ ...c, prescribe })).toMatchObject({
        fecha: '2026-11-28',
        gestion: expect.stringMatching(/: prescribe para Aval Uno$/),
      });
    expect(proximaGestion({ ...base, estado: 'TERMINADA', prescribe }).fecha).toBe('2026-11-20');
  });
});

// Entries of ledger §3: `recaudacion_factoring` in a case, and the receipt of vector I01.
describe('lo que entró por una causa', () => {
  const linea = (asiento_id: string, cuenta: string, haber: number, evento: string, debe = 0) => ({
    asiento_id,
    evento,
    origen: { area: 'recaudaciones', id: 'recibo' },
    cuenta,
    debe,
    haber,
  });
  const suma = (lineas: Parameters<typeof pagosPorAsiento>[0]) => pagosPorAsiento(lineas).reduce((s, p) => s + p.monto, 0);
  it('de un documento es lo que pagó el deudor: la mora que carga con su retención el cedente no es un pago', () => {
    const evento = 'recaudacion_factoring';
    const lineas = [linea('1', '1207', 12_500_000, evento), linea('2', '2108', 0, evento, 117_000), linea('2', '4105', 117_000, evento)];
    expect(pagosPorAsiento(lineas).map((p) => p.monto)).toEqual([12_500_000]);
    const vuelta = [linea('3', '1207', 0, 'reversa', 12_500_000), linea('4', '4105', 0, 'reversa', 117_000)];
    expect(suma([...lineas, ...vuelta])).toBe(0);
  });
  it('de un crédito es todo lo que entró, con su mora y las costas, y un abono que sólo alcanzó para la mora', () => {
    const evento = 'recaudacion_credito';
    const lineas = [
      linea('1', '1205', 180_000, evento),
      linea('1', '1208', 40_768, evento),
      linea('1', '4105', 15_862, evento),
      linea('1', '1207', 263_370, evento),
    ];
    expect(pagosPorAsiento(lineas).map((p) => p.monto)).toEqual([500_000]);
    expect(suma([linea('2', '4105', 10_000, evento), linea('3', '4105', 0, 'reversa', 10_000)])).toBe(0);
    expect(suma([linea('2', '4105', 10_000, evento)])).toBe(10_000);
  });
});

describe('el abandono', () => {
  it('se cuenta seis meses desde la última gestión útil, y tres años en el apremio', () => {
    const c = { ultima_gestion_util: fecha('2026-08-31'), fecha_ingreso: fecha('2026-08-01') };
    expect(abandonoEl({ ...c, estado: 'NOTIFICACION_PENDIENTE' })).toBe('2027-02-28');
    expect(abandonoEl({ ...c, estado: 'EMBARGO_TRABADO' })).toBe('2029-08-31');
    expect(abandonoEl({ ...c, fecha_ingreso: null, estado: 'POR_DEMANDAR' })).toBeNull();
  });
});

describe('el listado del tribunal', () => {
  const HOY = '2026-11-20';
  it('se lee por sus títulos, en cualquier orden y separado como venga', () => {
    const texto =
      'Fecha\tTrámite\tROL\tTribunal\tCuaderno\tDescripción\n19-11-2026\tDespáchese\tC-12-2026\t1º Civil\tPrincipal\tProvee demanda';
    expect(leerListado(texto, HOY)?.filas).toEqual([
      {
        rol: 'C-12-2026',
        tribunal: '1º Civil',
        fecha: '2026-11-19' as Fecha,
        cuaderno: 'PRINCIPAL',
        tramite: 'Despáchese',
        descripcion: 'Provee demanda',
      },
    ]);
  });
  it('dice de cada línea que no se lee por qué, y sin títulos no es un listado', () => {
    const malas = leerListado(
      'rol;tribunal;fecha;tramite\nC-0-2026;x;19-11-2026;y\nC-1-2026;x;30-02-2026;y\nC-1-2026;x;21-11-2026;y\nC-1-2026;x;19-11-2026;',
      HOY,
    );
    expect(malas?.malas.map((m) => m.linea)).toEqual([2, 3, 4, 5]);
    expect(leerListado('cualquier cosa', HOY)).toBeNull();
  });
});
