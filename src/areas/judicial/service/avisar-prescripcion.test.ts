import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendientes } from '#areas/bandeja/tables.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, avanzar, crear, demandar, detalle, fiscal, hoy, moroso, nueva } from './mundo.fixture.ts';
import { noche } from './noche.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

/** The night of the cases of a day, alone: those before it did not run. */
const nocheDe = async (dia: string) => {
  await hoy(t, dia);
  await t.arrange((ctx) => noche.run(ctx as Ctx, null));
};
/** What is still asked about prescriptions of a case, of the lawyer or of the legal department. */
const pedidos = (id: string, permiso = 'judicial:avanzar') =>
  t.arrange((ctx) =>
    ctx.rows(
      pendientes,
      and(like(pendientes.entidad_id, `${id}:prescribe:%`), eq(pendientes.permiso, permiso), eq(pendientes.estado, 'abierto')),
    ),
  );

// P02: cuota 7 prescribes on 20-10-2027, a Wednesday; what the suit made due, on 20-11-2027, a Saturday.
describe('el aviso de una prescripción', () => {
  it('llega aunque la noche de su día no haya corrido, y no se repite hasta el siguiente', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    await nocheDe('2027-07-21');
    expect(await pedidos(id)).toEqual([]);
    // 90 days before is 22-07: that night and the next were missed.
    await nocheDe('2027-07-24');
    const [aviso] = await pedidos(id);
    expect([aviso?.titulo, aviso?.vence]).toEqual([expect.stringContaining('la acción prescribe el 20-10-2027'), '2027-10-20']);
    expect(await pedidos(id, 'judicial:cerrar')).toHaveLength(1);
    await t.arrange((ctx) => ctx.emit('pendiente.cerrado', { area: 'judicial', entidad_id: aviso?.entidad_id ?? '' }));
    await nocheDe('2027-07-25');
    expect(await pedidos(id)).toEqual([]);
    await nocheDe('2027-08-21');
    expect(await pedidos(id)).toHaveLength(1);
  });

  it('lo que ya prescribió no calla a lo que todavía corre: se avisa del que sigue y es la fecha de la causa', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    await nocheDe('2027-10-21');
    expect(await detalle(t, id)).toMatchObject({ prescribe_el: '2027-11-20' });
    expect(await pedidos(id)).toMatchObject([
      { titulo: expect.stringContaining('la acción prescribe el 20-11-2027'), vence: '2027-11-20' },
    ]);
  });

  it('sigue llegando con la causa archivada', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    const archivar = { codigo_inactiva: 'SIN_BIENES', motivo: 'No se conocen bienes del deudor' };
    expect((await t.act(contract, 'archivar', fiscal(t), archivar, { id })).estado).toBe('ARCHIVADA');
    await nocheDe('2027-10-10');
    expect(await pedidos(id)).toHaveLength(1);
  });

  it('se cierra cuando esa persona se notifica', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    await avanzar(t, id, { tipo: 'DESPACHESE', fecha: '2026-11-20' });
    await avanzar(t, id, { tipo: 'ENCARGO_RECEPTOR', fecha: '2026-11-20', receptor: 'Receptora Uno' });
    await nocheDe('2027-09-20');
    expect(await pedidos(id)).toHaveLength(1);
    const [i] = (await detalle(t, id)).intervinientes;
    const dato = { receptor: 'Receptora Uno', interviniente_id: i?.id ?? '', como: 'PERSONAL' as const };
    await avanzar(t, id, { tipo: 'NOTIFICACION_REQUERIMIENTO', fecha: '2027-09-20', ...dato });
    expect(await pedidos(id)).toEqual([]);
  });

  it('en una renegociación que sigue, su límite se corre cada noche y no se avisa; terminada, se avisa del nuevo', async () => {
    const c = await moroso(t);
    const { id } = await crear(t, nueva(c));
    await demandar(t, id, '2026-11-20');
    await hoy(t, '2027-10-01');
    const d = { rut: c.rut, nombre: 'Deudor', tipo: 'RENEGOCIACION' as const, publicado_el: '2027-10-01', boletin: 'BC-2' };
    const { id: concurso_id } = await t.act(contract, 'registrar_concurso', fiscal(t), d);
    await nocheDe('2027-10-31');
    // Thirty days after, what was to lapse on 20-10 has not.
    expect((await detalle(t, id)).intervinientes[0]?.relojes[0]).toMatchObject({ limite: '2027-11-19', prescrita: false });
    expect(await pedidos(id)).toEqual([]);
    await t.act(contract, 'levantar_concurso', fiscal(t), { concurso_id, hasta: '2027-10-31', motivo: 'Terminó sin acuerdo' });
    await nocheDe('2027-11-01');
    expect(await pedidos(id)).toMatchObject([
      { titulo: expect.stringContaining('la acción prescribe el 19-11-2027'), vence: '2027-11-19' },
    ]);
  });
});
