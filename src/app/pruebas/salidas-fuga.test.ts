import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrarObligacion } from '#areas/libro/public.server.ts';
import { contract } from '#areas/reportes/contract.ts';
import { procesarReportes } from '#areas/reportes/public.server.ts';
import { contract as tablero } from '#areas/tablero/contract.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Cubo } from '#platform/server/cifras/tipos.ts';
import type { Session } from '#platform/server/session.ts';
import { bytesOf } from '#platform/server/testing.ts';
import { clienteDe } from './cartera.fixture.ts';
import { type Relato, relato } from './relato.fixture.ts';
import {
  conLaPlanta,
  cubosDe,
  distintas,
  enOpciones,
  hallado,
  type Mirada,
  mirada,
  nombrados,
  plantas,
  porDireccion,
  porOrden,
  porPagina,
  porValores,
  pregunta,
  SPAN,
} from './salidas.fixture.ts';

// Two portfolios, each with a client that the other does not reach, and every way by which one could be told of the other's: over the whole registry.
let t: Relato;
let todo: Session;
const tokens = new Map<string, string>();
const token = (cuenta: string) => tokens.get(cuenta) ?? '';
/** The two who attend a client each; those of the company told are of the first one. */
const DOS = ['ejecutivo', 'ivan.mora'] as const;
const MUCHO = 300_000;

async function entrar(cuenta: string): Promise<string> {
  const r = await t.inject({ method: 'POST', url: '/jwt/login', payload: { email: `${cuenta}@demo.cl`, password: 'Demo.2026' } });
  const suyo = (r.json() as { accessToken: string }).accessToken;
  tokens.set(cuenta, suyo);
  return suyo;
}

/** What the client of the second portfolio owes: a document already late, a cuota that is not, and what is in favour of nobody. */
async function deber(cliente: Rut): Promise<void> {
  const comun = { cliente_rut: cliente, origen_area: 'operaciones', origen_id: cliente };
  await t.arrange(async (ctx) => {
    await registrarObligacion(ctx, {
      ...comun,
      pk: `documento:${cliente}`,
      tipo: 'documento',
      rut: t.deuda.rut as Rut,
      rol: 'DEUDOR',
      numero: 'SAL-1',
      fecha: fecha('2024-02-01'),
      vencimiento: fecha('2024-03-04'),
      capital: pesos(7_000_000),
      base_mora: pesos(6_300_000),
      tasa_mora_mensual: '2.4000',
    });
    await registrarObligacion(ctx, {
      ...comun,
      pk: `saldo_cedente:${cliente}`,
      tipo: 'saldo_cedente',
      rut: cliente,
      numero: 'SAL-2',
      fecha: fecha('2024-04-01'),
      vencimiento: fecha('2024-06-03'),
      capital: pesos(900_000),
    });
  });
}

beforeAll(async () => {
  t = await relato([plantas()]);
  todo = await t.sesion('gerencia');
  for (const cuenta of [...DOS, 'gerencia']) await entrar(cuenta);
  const suyo = await clienteDe({ ...t, entrar }, 'ivan.mora', 18, '2024-02');
  await deber(suyo.rut as Rut);
}, 900_000);
afterAll(() => t.close());

const planta = (nombre: string): Cubo => {
  const c = t.deps.registry.cifras.cubos.get(nombre);
  if (!c) throw new Error(`${nombre} is not planted`);
  return c;
};
const de = async (cuenta: string): Promise<Mirada> => mirada(t, await t.sesion(cuenta));
/** Every account of the company told that does not reach all of it. */
const acotadas = async (): Promise<Mirada[]> => {
  const out: Mirada[] = [];
  for (const cuenta of ['ejecutivo', 'ivan.mora', 'agente', 'analista', 'operaciones', 'cobranza', 'recaudador', 'fiscalia']) {
    const s = await t.sesion(cuenta);
    if (s.alcance !== 'empresa') out.push(await mirada(t, s));
  }
  return out;
};

it('cada una de las dos carteras tiene un cliente que la otra no alcanza', async () => {
  const [uno, otro] = [await de(DOS[0]), await de(DOS[1])];
  expect(uno.ajenos.map((c) => c.rut)).toContain('99990118-2');
  expect(otro.ajenos.map((c) => c.rut)).toContain(t.cartera.cedente.rut);
  expect(otro.ajenos.map((c) => c.rut)).not.toContain('99990118-2');
});

describe('los valores de un filtro', () => {
  it(
    'los de cada campo de cada cubo son de quien su lector alcanza',
    async () => {
      const mal: string[] = [];
      for (const m of await acotadas()) for (const c of await cubosDe(m)) mal.push(...(await porValores(m, c)));
      expect(mal).toEqual([]);
    },
    MUCHO,
  );

  it(
    'las opciones de cada área tampoco nombran a un cliente ajeno',
    async () => {
      const mal: string[] = [];
      for (const m of await acotadas()) mal.push(...(await enOpciones(m, m.s)));
      expect(mal).toEqual([]);
    },
    MUCHO,
  );

  it('unas opciones plantadas sin alcance se ven, y ninguna otra', async () => {
    const m = await de('ivan.mora');
    const mal = await enOpciones(m, conLaPlanta(m.s));
    expect(mal).toContain(`plantada clientes_plantados: ${t.cartera.cedente.rut}`);
    expect(mal.filter((x) => !x.startsWith('plantada '))).toEqual([]);
  });

  it('un cubo plantado sin alcance se ve', async () => {
    expect((await porValores(await de('ivan.mora'), planta('planta_abierta'))).length).toBeGreaterThan(0);
  });
});

describe('una razón, una concentración o un puesto entre otros', () => {
  it(
    'en cada cubo y por cada campo la respuesta es la misma que si los clientes ajenos no hubieran existido',
    async () => {
      const mal: string[] = [];
      for (const cuenta of DOS) {
        const m = await de(cuenta);
        mal.push(...(await porOrden(m, await cubosDe(m))));
      }
      expect(mal).toEqual([]);
    },
    MUCHO,
  );

  it('una parte plantada, de lo propio en lo de toda la empresa, se ve', async () => {
    expect(await porOrden(await de('ivan.mora'), [planta('planta_parte')])).toEqual(['planta_parte por cliente: cambia sin ellos']);
  });
});

describe('la misma pregunta de dos personas, una tras otra', () => {
  const pedir = async (c: Cubo, cuenta: string) => {
    const r = await t.inject({
      method: 'POST',
      url: '/api/reportes/explorar',
      token: token(cuenta),
      payload: pregunta(c, [c.dimensiones[0] ?? ''], 12),
    });
    expect([c.nombre, r.headers['cache-control']]).toEqual([c.nombre, 'no-store']);
    return r;
  };
  /** Asked by one, by the other, and by both again. */
  async function enVueltas(c: Cubo): Promise<string[]> {
    const mal: string[] = [];
    const dicho = new Map<string, string>();
    for (const cuenta of [...DOS, 'gerencia', ...DOS]) {
      const r = await pedir(c, cuenta);
      expect([c.nombre, [200, 403]]).toEqual([c.nombre, expect.arrayContaining([r.statusCode])]);
      if (r.statusCode === 403) continue;
      const antes = dicho.get(cuenta);
      if (antes !== undefined && antes !== r.body) mal.push(`${c.nombre}: a ${cuenta} se le contesta otra cosa`);
      dicho.set(cuenta, r.body);
      mal.push(...nombrados(await de(cuenta), r.body).map((rut) => `${c.nombre}: a ${cuenta} se le nombra ${rut}`));
    }
    return mal;
  }

  it(
    'cada una recibe lo suyo, por HTTP y sin que nadie lo guarde',
    async () => {
      const [mal, vistos]: [string[], Set<string>] = [[], new Set()];
      for (const cuenta of DOS)
        for (const c of await cubosDe(await de(cuenta))) {
          if (vistos.has(c.nombre)) continue;
          vistos.add(c.nombre);
          mal.push(...(await enVueltas(c)));
        }
      expect(mal).toEqual([]);
      expect(vistos.size).toBeGreaterThan(10);
    },
    MUCHO,
  );

  it('un alcance plantado, guardado de quien preguntó primero, se ve', async () => {
    expect((await enVueltas(planta('planta_memoria'))).join()).toContain(`a ivan.mora se le nombra ${t.cartera.cedente.rut}`);
  });
});

describe('lo que sale en un archivo', () => {
  const correr = () => procesarReportes(t.deps);
  /** The file of an exploration of a cubo, by client when it knows one. */
  async function explorada(m: Mirada, c: Cubo): Promise<string> {
    const [campo = ''] = c.dimensiones.includes('cliente') ? ['cliente'] : c.dimensiones;
    const { medidas } = pregunta(c, [campo], 12);
    const dias = c.ambito === 'entre' ? SPAN : {};
    const pedido = { pregunta: { cubo: c.nombre, medidas, filas: [campo] }, formato: 'csv' as const, ...dias };
    const { id } = await t.act(contract, 'ejecutar_exploracion', m.s, pedido);
    await correr();
    return (await bytesOf(await t.ask(contract, 'archivo', m.s, {}, id))).toString('utf8');
  }

  it(
    'un reporte programado a dos personas lleva a cada una lo suyo, en sus filas y en su correo; el plantado se ve',
    async () => {
      const [uno, otro] = [await de(DOS[0]), await de(DOS[1])];
      const suyos = new Set((await t.ask(contract, 'catalogo', otro.s, {})).map((r) => r.nombre));
      const comunes = (await t.ask(contract, 'catalogo', uno.s, {})).filter((r) => suyos.has(r.nombre));
      const nombres = new Map<string, string>();
      for (const r of comunes) {
        const p = await t.act(contract, 'programar', todo, {
          nombre: `Salida ${r.nombre}`,
          reporte: r.nombre,
          relativa: 'mes_en_curso',
          cuando: { cada: 'dia' },
          formato: 'csv',
          destinatarios: [uno.s.usuario_id, otro.s.usuario_id],
        });
        nombres.set(p.id, r.nombre);
      }
      await correr();
      const mal: string[] = [];
      for (const m of [uno, otro]) {
        const { rows } = await t.deps.database.sql(
          `select e.programacion_id, e.estado, e.filas, (select jsonb_agg(f.datos) from reporte_fila f where f.ejecucion_id = e.id)::text as datos
          from reporte_ejecucion e where e.usuario_id = $1 and e.programacion_id is not null`,
          [m.s.usuario_id],
        );
        expect(rows.map((e) => [nombres.get(String(e.programacion_id)), e.estado]).sort()).toEqual(
          comunes.map((r) => [r.nombre, 'lista']).sort(),
        );
        const correos = await t.deps.database.sql(`select texto from correo_salida where para::text like $1 and asunto like 'Salida %'`, [
          `%${m.s.email}%`,
        ]);
        mal.push(...nombrados(m, correos.rows).map((rut) => `correo a ${m.s.email}: ${rut}`));
        for (const e of rows)
          mal.push(...nombrados(m, e.datos).map((rut) => `${nombres.get(String(e.programacion_id))} a ${m.s.email}: ${rut}`));
      }
      expect(comunes.length).toBeGreaterThan(10);
      expect(mal.filter((x) => !x.startsWith('planta_'))).toEqual([]);
      expect(mal).toContain(`planta_abierta a ${otro.s.email}: ${t.cartera.cedente.rut}`);
    },
    MUCHO,
  );

  it(
    'una exploración que se baja, las filas de una tarjeta y cada lista entera son de quien su lector alcanza',
    async () => {
      const mal: string[] = [];
      for (const cuenta of DOS) {
        const m = await de(cuenta);
        const anotar = (que: string, dicho: string) =>
          mal.push(...dicho.split('\n').flatMap((linea) => nombrados(m, linea).map((rut) => `${que} a ${cuenta}, ${rut}: ${linea}`)));
        for (const c of await cubosDe(m)) anotar(c.nombre, await explorada(m, c));
        for (const { nombre } of (await t.ask(tablero, 'inicio', m.s, {})).widgets)
          anotar(nombre, (await bytesOf(await t.act(tablero, 'exportar', m.s, { widget: nombre, formato: 'csv' }))).toString('utf8'));
        for (const { service } of t.deps.registry.areas) {
          const { area, list } = service.contract;
          if (!list || !service.def.columnas) continue;
          const r = await t.inject({ method: 'GET', url: `/api/${area}/exportar?formato=csv`, token: token(cuenta) });
          if (r.statusCode === 200) anotar(`lista de ${area}`, r.body);
        }
      }
      expect(mal).toEqual([]);
    },
    MUCHO,
  );

  it('la exploración de un cubo plantado sin alcance, bajada, se ve', async () => {
    const m = await de('ivan.mora');
    expect(nombrados(m, await explorada(m, planta('planta_abierta')))).toContain(t.cartera.cedente.rut);
  });
});

describe('la dirección de lo ajeno', () => {
  it(
    'la celda de un código ajeno, lo que se filtra por él y el registro de cada fila ajena: como si no existieran',
    async () => {
      const mal: string[] = [];
      let probadas = 0;
      for (const cuenta of DOS) {
        const m = await de(cuenta);
        for (const c of await cubosDe(m)) {
          const visto = await porDireccion(m, c, todo);
          mal.push(...visto.mal);
          probadas += visto.probadas;
        }
      }
      expect(mal).toEqual([]);
      expect(probadas).toBeGreaterThan(30);
    },
    MUCHO,
  );

  it(
    'la página de un cliente ajeno, sus bloques y sus papeles contestan lo mismo que las de un RUT que nadie conoce',
    async () => {
      expect(await distintas(await de('ivan.mora'), t.cartera.cedente.rut, token('ivan.mora'))).toEqual([]);
    },
    MUCHO,
  );

  it(
    'la de uno propio, pedida por las mismas direcciones, se ve distinta en la página, el panel y cada bloque que puede ver',
    async () => {
      const vistas = await distintas(await de('ivan.mora'), '99990118-2', token('ivan.mora'));
      expect(vistas).toEqual(
        expect.arrayContaining(['', '/panel', '/tiempo', '/comparar?con=2024-04-01', '/deuda', '/exportar/deuda?formato=csv']),
      );
    },
    MUCHO,
  );

  it('un cubo plantado sin alcance se ve', async () => {
    expect((await porDireccion(await de('ivan.mora'), planta('planta_abierta'), todo)).mal.length).toBeGreaterThan(0);
  });
});

describe('la página de quien debe a las dos carteras', () => {
  const enSuPagina = (m: Mirada) => porPagina(m, t.deuda.rut as Rut);
  it(
    'sus cifras, su árbol, cada bloque con sus filas y sus hechos, hoy y un día pasado, son los de quien la lee; lo plantado se ve',
    async () => {
      const plantado = ['planta_bloque', 'plantada, sus hechos'].flatMap((x) => [`${x} hoy`, `${x} un día pasado`]);
      for (const cuenta of DOS) {
        const mal = await enSuPagina(await de(cuenta));
        expect([cuenta, mal.filter((x) => !x.startsWith('planta'))]).toEqual([cuenta, []]);
        expect(mal).toEqual(expect.arrayContaining(plantado.map((x) => `${x}: cambia sin ellos`)));
      }
    },
    MUCHO,
  );

  it('leída por quien alcanza a todos, se ve en las cifras, en el árbol y en la cuenta y las filas de un bloque', async () => {
    const mal = await enSuPagina({ ...(await de('ivan.mora')), s: todo });
    const donde = ['árbol', 'cifras', 'deuda', 'documentos', 'movimientos'].flatMap((x) => [`${x} hoy`, `${x} un día pasado`]);
    expect(mal).toEqual(expect.arrayContaining(donde.map((x) => `${x}: cambia sin ellos`)));
  });
});

describe('la búsqueda', () => {
  /** Numbers of records of the company, one of each cubo. */
  async function numeros(m: Mirada): Promise<string[]> {
    const out = new Set<string>();
    for (const c of await cubosDe({ ...m, s: todo })) {
      const p = pregunta(c, [], 1);
      const r = await t.ask(contract, 'explorar_filas', todo, { ...p, filas: [], columnas: [], filtros: [], celda: {}, perPage: 1 });
      const numero = /\d+$/.exec(r.items[0]?.titulo ?? '')?.[0];
      if (numero && numero.length >= 3) out.add(numero);
    }
    return [...out];
  }

  it(
    'por RUT, por nombre o por número no halla nada de un cliente ajeno',
    async () => {
      for (const cuenta of DOS) {
        const m = await de(cuenta);
        expect([cuenta, await hallado(m, m.s, await numeros(m))]).toEqual([cuenta, []]);
      }
    },
    MUCHO,
  );

  it('una búsqueda plantada sin alcance se ve', async () => {
    const m = await de('ivan.mora');
    expect((await hallado(m, conLaPlanta(m.s), [])).length).toBeGreaterThan(0);
  });
});
