import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { HOY_DEMO, sembrarAreas } from '#app/semilla.ts';
import { sesionPara } from '#areas/acceso/public.server.ts';
import { pendientes } from '#areas/bandeja/tables.ts';
import { contract } from '#areas/reportes/contract.ts';
import { procesarReportes } from '#areas/reportes/public.server.ts';
import { defineArea } from '#kernel/contract.ts';
import type { Reporte } from '#platform/server/cifras/tipos.ts';
import { implement } from '#platform/server/implement.ts';
import { type Invariant, serverArea } from '#platform/server/registry.ts';
import { Seeder } from '#platform/server/seeding.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

// An area planted here has the file, its layout and the equalities: each test says how they stand.
const dicho = { filas: 1, montos: [100], roja: false };
const plantada = defineArea({ area: 'plantada', tier: 4, uses: [], permissions: ['ver'] });
const informe = (nombre: string, igualdad: string, meses: 1 | 3 = 1): Reporte => ({
  nombre,
  titulo: `Informe ${nombre}`,
  sentencia: 'Un informe plantado',
  grupo: 'Regulatorio',
  version: 1,
  personas: false,
  contenido: {
    clase: 'consulta',
    permiso: 'plantada:ver',
    ambito: 'entre',
    alcance: { empresa: 'una prueba' },
    consulta: async () =>
      sql`select n::text as clave, n::text as codigo, x::numeric as monto from jsonb_array_elements_text(${JSON.stringify(dicho.montos.slice(0, dicho.filas))}::jsonb) with ordinality as t(x, n)`,
    columnas: [
      { campo: 'codigo', titulo: 'Código' },
      { campo: 'monto', titulo: 'Monto', tipo: 'pesos' },
    ],
    totales: [],
    registro: () => '/reportes',
  },
  presentacion: {
    autoridad: 'Una autoridad',
    perfil: 'CONTABILIDAD',
    fuente: 'Una prueba',
    meses,
    dia_plazo: 20,
    igualdades: [igualdad],
    negativo: meses === 1,
    validar: (filas) => filas.flatMap((f) => (Number(f.monto) < 0 ? [`${String(f.codigo)}: negativo`] : [])),
  },
});
const igualdad: Invariant = {
  id: 'E98-plantada',
  titulo: 'Una igualdad plantada',
  igualdad: { codigo: 'E98', url: '/reportes/presentaciones', permiso: 'reportes:ver', perfil: 'CONTABILIDAD' },
  check: async () => (dicho.roja ? [{ clave: 'x', libro: '100', auxiliar: '99' }] : []),
};
const area = serverArea({
  contract: plantada,
  service: implement(plantada, { handlers: {} }),
  reportes: [informe('uno', 'E98'), informe('sin_quien', 'E99'), informe('trimestral', 'E98', 3)],
  invariants: [igualdad],
});

let t: TestApp;
let [una, otra]: Session[] = [];
const PUEDE_TODO = [{ action: 'manage', subject: 'all' }];
const quien = (s: Session | undefined): Session => {
  if (!s) throw new Error('not signed in');
  return { ...s, modulos: ['all'], ability: PUEDE_TODO };
};
beforeAll(async () => {
  t = await testApp([...areas, area], { hoy: HOY_DEMO });
  const seeder = new Seeder({ deps: t.deps, empresa_id: t.empresa_id, sessionOf: (email) => sesionPara(t.deps, email) });
  await sembrarAreas(seeder, 'antes');
  [una, otra] = [await seeder.persona('admin@demo.cl'), await seeder.persona('contabilidad@demo.cl')];
}, 120_000);
afterAll(() => t.close());

const preparar = async (nombre: string, periodo: string) => {
  const p = await t.act(contract, 'preparar', quien(una), { informe: nombre, periodo });
  await procesarReportes(t.deps);
  return p;
};
const acto = (que: 'revisar' | 'rehacer', s: Session | undefined, p: { id: string; version: number }) =>
  t.act(contract, que, quien(s), { version: p.version }, { id: p.id });
const presentar = (p: { id: string; version: number }, fecha = '2026-03-09') =>
  t.act(contract, 'presentar', quien(una), { version: p.version, acuse: 'F-123', fecha }, { id: p.id });
const cerrar = (periodo: string, estado: string) =>
  t.deps.database.sql(
    `insert into libro_periodo (empresa_id, periodo, estado) values ('${t.empresa_id}', '${periodo}', '${estado}') on conflict (empresa_id, periodo) do update set estado = '${estado}'`,
  );

describe('lo que se presenta a una autoridad', () => {
  it('de un período en curso no se prepara', async () => {
    await expect(preparar('uno', '2026-03')).rejects.toMatchObject({ codigo: 'periodo_en_curso' });
    await expect(preparar('trimestral', '2026-01')).rejects.toMatchObject({ codigo: 'periodo_de_informe' });
  });

  it('lo revisa otra persona, con el mes cerrado y la igualdad en regla, y entonces no vence nunca', async () => {
    const p = await preparar('uno', '2026-02');
    await expect(preparar('uno', '2026-02')).rejects.toMatchObject({ codigo: 'presentacion_repetida' });
    await expect(acto('revisar', una, p)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    await expect(presentar(p)).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    const r = await acto('revisar', otra, p);
    await expect(presentar(r)).rejects.toMatchObject({ codigo: 'periodo_abierto' });
    await cerrar('2026-02', 'cerrado');
    dicho.roja = true;
    await expect(presentar(r)).rejects.toMatchObject({ codigo: 'no_cuadra', datos: { igualdad: 'E98' } });
    dicho.roja = false;
    await expect(presentar(r, '2026-03-20')).rejects.toMatchObject({ codigo: 'fecha_de_acuse' });
    const hecha = await presentar(r);
    expect(hecha).toMatchObject({ estado: 'presentada', acuse: 'F-123', ejecucion: { estado: 'lista', filas: 1 } });
    const e = await t.ask(contract, 'ejecucion', quien(una), {}, String(hecha.ejecucion?.id));
    expect(e.vence).toBeNull();
    const rectificada = await t.act(
      contract,
      'rectificar',
      quien(otra),
      { version: hecha.version, motivo: 'Faltó una operación' },
      { id: p.id },
    );
    expect(rectificada).toMatchObject({ estado: 'borrador', rectifica_a: p.id });
    expect((await t.ask(contract, 'presentaciones', quien(una), {})).find((x) => x.id === p.id)?.estado).toBe('rectificada');
  });

  it('sin quien responda por su igualdad no se presenta: ausente nunca es verde', async () => {
    const r = await acto('revisar', otra, await preparar('sin_quien', '2026-02'));
    await expect(presentar(r)).rejects.toMatchObject({ codigo: 'sin_cuadratura', datos: { igualdad: 'E99' } });
  });

  it('el que no cumple su formato no se revisa, y rehecho se lee de nuevo', async () => {
    dicho.montos = [-5];
    const p = await preparar('uno', '2026-01');
    await expect(acto('revisar', otra, p)).rejects.toMatchObject({ codigo: 'no_valida' });
    dicho.montos = [5];
    const rehecho = await acto('rehacer', una, p);
    await expect(acto('revisar', otra, rehecho)).rejects.toMatchObject({ codigo: 'sin_archivo' });
    await procesarReportes(t.deps);
    expect((await acto('revisar', otra, rehecho)).estado).toBe('revisada');
  });

  it('sin operaciones, el que admite negativo se presenta y el que no, no', async () => {
    dicho.filas = 0;
    const [p, q] = [await preparar('uno', '2025-12'), await preparar('trimestral', '2025-12')];
    expect((await acto('revisar', otra, p)).estado).toBe('revisada');
    await expect(acto('revisar', otra, q)).rejects.toMatchObject({ codigo: 'sin_operaciones' });
    dicho.filas = 1;
  });

  it('los plazos que la casa dice abren su pendiente, con su día', async () => {
    const paso = t.deps.registry.area('reportes')?.dayStep?.[0];
    await t.arrange(async (ctx) => void (await paso?.run(ctx, null)));
    const abiertos = await t.arrange((ctx) => ctx.rows(pendientes, eq(pendientes.area, 'reportes')));
    // The 20th of March of 2026 is a Friday; the 31st, a Tuesday.
    expect(abiertos.map((p) => [p.entidad_id, p.vence, p.perfil]).sort()).toEqual([
      ['ite_mensual:2026-02', '2026-03-31', 'CONTABILIDAD'],
      ['iva_mensual:2026-02', '2026-03-20', 'CONTABILIDAD'],
    ]);
  });

  it('lo que falta presentar de meses con libros sigue en el calendario y en la bandeja; lo que la casa no presenta, sólo si corresponde', async () => {
    await cerrar('2025-12', 'cerrado');
    const deIva = async () => {
      const plazos = await t.ask(contract, 'calendario', quien(otra), {});
      return plazos.filter((p) => p.informe === 'iva_mensual').map((p) => [p.periodo, p.plazo, p.estado]);
    };
    const paso = t.deps.registry.area('reportes')?.dayStep?.[0];
    await t.arrange(async (ctx) => void (await paso?.run(ctx, null)));
    // The 20th of January, of February and of March of 2026 are a Tuesday and two Fridays.
    expect(await deIva()).toEqual([
      ['2025-12', '2026-01-20', 'atrasada'],
      ['2026-01', '2026-02-20', 'atrasada'],
      ['2026-02', '2026-03-20', 'pendiente'],
    ]);
    const abiertos = await t.arrange((ctx) => ctx.rows(pendientes, eq(pendientes.area, 'reportes')));
    expect(
      abiertos
        .map((p) => p.entidad_id)
        .filter((x) => x.startsWith('iva'))
        .sort(),
    ).toEqual(['2025-12', '2026-01', '2026-02'].map((p) => `iva_mensual:${p}`));
    const plazos = await t.ask(contract, 'calendario', quien(otra), {});
    expect(plazos.filter((p) => p.informe === 'operaciones_tmc').map((p) => [p.periodo, p.estado])).toEqual([
      ['2026-02', 'si_corresponde'],
    ]);
  });
});
