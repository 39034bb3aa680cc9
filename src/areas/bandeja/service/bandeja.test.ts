import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as notificaciones } from '#areas/notificaciones/contract.ts';
import { contract as perfiles } from '#areas/perfiles/contract.ts';
import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rut } from '#kernel/values/rut.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

let t: TestApp;
const PERMISOS = ['bandeja:ver', 'notificaciones:ver', 'perfiles:aprobar', 'perfiles:ver'];
let ana: Session;
let beto: Session;
let carla: Session;

beforeAll(async () => {
  t = await testApp(areas);
  const desde = '2020-01-01' as Fecha;
  const persona = (n: string, dv: string) =>
    t.arrange(async (ctx) => {
      const perfil = await asegurarPerfil(ctx, {
        codigo: 'APRUEBA',
        nombre: 'Aprueba',
        alcance: 'propio',
        nivel_aprobacion: 0,
        modulos: PERMISOS,
        desde,
      });
      const suRut = rut(`4000000${n}-${dv}`);
      const u = await crearCuenta(ctx.db, {
        empresa_id: t.empresa_id,
        email: `p${n}@ejemplo.cl`,
        username: `p${n}`,
        fullName: `Persona ${n}`,
        role: 'client',
        status: 'active',
        email_verificado: true,
        rut: suRut,
        creada_por: ['PRUEBA'],
      });
      await darPerfil(ctx, u.id, perfil, desde);
      return t.persona({ usuario_id: u.id, rut: suRut, nombre: u.fullName, email: u.email, modulos: PERMISOS });
    });
  [ana, beto, carla] = [await persona('1', '8'), await persona('2', '6'), await persona('3', '4')];
});
afterAll(() => t.close());

let serie = 0;
const abrir = (extra: object = {}, quien: Session = ana) => {
  serie += 1;
  const entidad_id = `e${serie}`;
  return t
    .arrange(async (ctx) => {
      await ctx.emit('pendiente.abierto', {
        area: 'zonas',
        cliente_rut: null,
        entidad_id,
        tipo: 'aprobar',
        titulo: `Pendiente ${entidad_id}`,
        url: '/zonas',
        permiso: 'perfiles:aprobar',
        ...extra,
      });
    }, quien)
    .then(async () => (await t.list(contract, beto, { q: `Pendiente ${entidad_id}` })).items[0] as { id: string; version: number });
};

describe('bandeja', () => {
  it('dos personas toman el mismo: una recibe quién lo tiene', async () => {
    const p = await abrir();
    await t.act(contract, 'tomar', ana, {}, { id: p.id });
    await expect(t.act(contract, 'tomar', beto, {}, { id: p.id })).rejects.toMatchObject({
      status: 409,
      codigo: 'ya_tomado',
      datos: { nombre: 'Persona 1' },
    });
    await t.act(contract, 'soltar', ana, {}, { id: p.id });
    expect(await t.act(contract, 'tomar', beto, {}, { id: p.id })).toMatchObject({ estado: 'tomado', tomado_por: 'Persona 2' });
  });
  it('lo tomado hace más de una jornada hábil queda libre', async () => {
    const p = await abrir();
    await t.act(contract, 'tomar', ana, {}, { id: p.id });
    await t.deps.database.sql("update pendiente set tomado_en = now() - interval '9 days' where id = $1", [p.id]);
    expect(await t.act(contract, 'tomar', beto, {}, { id: p.id })).toMatchObject({ tomado_por: 'Persona 2' });
  });
  it('y se muestra abierto a todos sin que nadie lo haya soltado', async () => {
    const p = await abrir();
    await t.act(contract, 'tomar', ana, {}, { id: p.id });
    await t.deps.database.sql("update pendiente set tomado_en = now() - interval '9 days' where id = $1", [p.id]);
    const conEstado = async (estado: 'abierto' | 'tomado') =>
      (await t.list(contract, beto, { estado, perPage: '100' })).items.find((x) => x.id === p.id);
    expect([(await conEstado('abierto'))?.estado, (await conEstado('abierto'))?.tomado_por, await conEstado('tomado')]).toEqual([
      'abierto',
      null,
      undefined,
    ]);
  });
  it('lo que tiene otra persona no se suelta ni se delega por ella', async () => {
    const p = await abrir();
    await t.act(contract, 'tomar', ana, {}, { id: p.id });
    await expect(t.act(contract, 'soltar', beto, {}, { id: p.id })).rejects.toMatchObject({ status: 409, codigo: 'ya_tomado' });
    await expect(t.act(contract, 'delegar', beto, { usuario_id: carla.usuario_id, motivo: 'x' }, { id: p.id })).rejects.toMatchObject({
      codigo: 'ya_tomado',
    });
    expect(await t.act(contract, 'soltar', ana, {}, { id: p.id })).toMatchObject({ estado: 'abierto', tomado_por: null });
  });
  it('posponer lo aparta de quien lo pospone hasta ese día, no de los demás', async () => {
    const p = await abrir();
    const ve = async (quien: Session) => (await t.list(contract, quien, { perPage: '100' })).items.some((x) => x.id === p.id);
    await expect(t.act(contract, 'posponer', ana, { hasta: '2026-03-10' as Fecha }, { id: p.id })).rejects.toMatchObject({ status: 400 });
    await t.act(contract, 'posponer', ana, { hasta: '2026-03-12' as Fecha }, { id: p.id });
    expect([await ve(ana), await ve(beto)]).toEqual([false, true]);
    await t.setHoy('2026-03-12' as Fecha);
    expect(await ve(ana)).toBe(true);
    await t.setHoy('2026-03-10' as Fecha);
  });
  it('delegado, sólo lo ve quien lo recibe, y le avisa', async () => {
    const p = await abrir();
    const opciones = await t.ask(contract, 'destinatarios', ana, {}, p.id);
    expect(opciones.map((o) => o.nombre).sort()).toEqual(['Persona 2', 'Persona 3']);
    await t.act(contract, 'delegar', ana, { usuario_id: carla.usuario_id, motivo: 'conoce el caso' }, { id: p.id });
    const ve = async (s: Session) => (await t.list(contract, s, { perPage: '100' })).items.some((x) => x.id === p.id);
    expect([await ve(ana), await ve(beto), await ve(carla)]).toEqual([false, false, true]);
    expect((await t.list(notificaciones, carla)).items[0]).toMatchObject({
      tipo: 'pendiente_delegado',
      titulo: 'Persona 1 le pasó un pendiente',
    });
  });
  it('no se delega en quien lo hizo ni en quien no puede resolverlo', async () => {
    const p = await abrir({ makers: ['40000003-4'] });
    await expect(t.act(contract, 'delegar', ana, { usuario_id: carla.usuario_id, motivo: 'x' }, { id: p.id })).rejects.toMatchObject({
      status: 422,
      codigo: 'destino_hizo',
    });
    const otro = await abrir({ permiso: 'perfiles:ver' });
    await t.deps.database.sql("update pendiente set permiso = 'zonas:editar', usuario_id = $2 where id = $1", [otro.id, ana.usuario_id]);
    await expect(t.act(contract, 'delegar', ana, { usuario_id: beto.usuario_id, motivo: 'x' }, { id: otro.id })).rejects.toMatchObject({
      codigo: 'destino_sin_permiso',
    });
  });
  it('uno dirigido a algunas personas sólo lo ven ellas y quien las reemplaza, y no se delega en otra', async () => {
    const p = await abrir({ ruts: ['40000001-8', '40000002-6'] });
    const ve = async (s: Session) => (await t.list(contract, s, { perPage: '100' })).items.some((x) => x.id === p.id);
    expect([await ve(ana), await ve(beto), await ve(carla)]).toEqual([true, true, false]);
    await expect(t.detail(contract, carla, p.id)).rejects.toMatchObject({ status: 404 });
    expect((await t.ask(contract, 'destinatarios', ana, {}, p.id)).map((o) => o.nombre)).toEqual(['Persona 2']);
    await expect(t.act(contract, 'delegar', ana, { usuario_id: carla.usuario_id, motivo: 'x' }, { id: p.id })).rejects.toMatchObject({
      codigo: 'destino_sin_permiso',
    });
    const suplente = { ...carla, reemplazos: [{ rut: '40000001-8', modulos: PERMISOS }] } as Session;
    expect(await t.detail(contract, suplente, p.id)).toMatchObject({ por: 'Persona 1', espera_a_otro: false });
  });
  it('lo dirigido a quien se desvincula pasa a su heredero, y lo que tenía tomado queda libre', async () => {
    const [suyo, tomado] = [await abrir({ usuario_id: carla.usuario_id }, ana).catch(() => null), await abrir()];
    expect(suyo).toBeUndefined();
    await t.act(contract, 'tomar', carla, {}, { id: tomado.id });
    const de = async (s: Session) => (await t.list(contract, s, { perPage: '100', q: `Pendiente e${serie - 1}` })).items.length;
    expect([await de(beto), await de(carla)]).toEqual([0, 1]);
    await t.arrange((ctx) =>
      ctx.emit('ejecutivo.desvinculado', { rut: '40000003-4', heredero: '40000002-6', fecha: '2026-03-10' as Fecha }),
    );
    expect([await de(beto), await de(carla)]).toEqual([1, 0]);
    expect(await t.detail(contract, beto, tomado.id)).toMatchObject({ estado: 'abierto', tomado_por: null });
  });
  it('a quien lo hizo se le muestra como espera a otro y no lo toma', async () => {
    const p = await abrir({ makers: ['40000001-8'] });
    expect(await t.detail(contract, ana, p.id)).toMatchObject({ espera_a_otro: true });
    await expect(t.act(contract, 'tomar', ana, {}, { id: p.id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
  });
  it('el del ausente aparece a quien reemplaza, con su nombre', async () => {
    const p = await abrir({ permiso: null, usuario_id: beto.usuario_id });
    const suplente = { ...carla, reemplazos: [{ rut: '40000002-6', modulos: [] }], rut_reemplazo: '40000002-6' };
    expect(await t.detail(contract, suplente, p.id)).toMatchObject({ por: 'Persona 2' });
    await expect(t.detail(contract, ana, p.id)).rejects.toMatchObject({ status: 404 });
  });
  it('el resumen cuenta por antigüedad y los vencidos', async () => {
    const antes = await t.ask(contract, 'resumen', ana, {});
    const p = await abrir({ vence: '2026-03-09' });
    await t.deps.database.sql("update pendiente set creado_en = '2026-03-05T15:00:00Z' where id = $1", [p.id]);
    const r = await t.ask(contract, 'resumen', ana, {});
    expect([r.total - antes.total, r.vencidos - antes.vencidos, r.antiguedad.hasta_7 - antes.antiguedad.hasta_7]).toEqual([1, 1, 1]);
    expect((await t.list(contract, ana, { vencidos: 'si' })).items.map((x) => x.id)).toContain(p.id);
    expect(await t.detail(contract, ana, p.id)).toMatchObject({ dias: 5, vencido: true });
  });
  it('en bloque, quien lo hizo recibe 403 en su fila mientras las demás pasan', async () => {
    const proponer = async (codigo: string, quien: Session) => {
      const p = await t.act(
        perfiles,
        'crear',
        { ...quien, ability: [{ action: 'manage', subject: 'all' }] },
        {
          codigo,
          nombre: codigo,
          alcance: 'propio',
          nivel_aprobacion: 0,
          modulos: ['zonas:ver'],
        },
      );
      return (await t.list(contract, carla, { area: 'perfiles', perPage: '100' })).items.find((x) => x.entidad_id === p.id) as {
        id: string;
        version: number;
        aprobar_con: string;
      };
    };
    const [mio, ajeno, viejo] = [await proponer('MIO', beto), await proponer('AJENO', ana), await proponer('VIEJO', ana)];
    expect(ajeno.aprobar_con).toBe('aprobar');
    const antes = (await t.list(contract, beto, { area: 'perfiles' })).total;
    const { resultados } = await t.ask(contract, 'resolver', beto, {
      items: [
        { id: mio.id, accion: 'aprobar', version: mio.version },
        { id: ajeno.id, accion: 'aprobar', comentario: 'conforme', version: ajeno.version },
        { id: viejo.id, accion: 'aprobar', version: viejo.version + 1 },
        { id: ajeno.id, accion: 'volar' },
      ],
    });
    expect(resultados.map((r) => [r.status, r.codigo])).toEqual([
      [403, 'requiere_segundo_usuario'],
      [200, null],
      [409, 'pendiente_cambiado'],
      [422, 'accion_desconocida'],
    ]);
    expect((await t.list(contract, beto, { area: 'perfiles' })).total).toBe(antes - 1);
  });
  it('si el registro cambió desde que se mostró, su fila responde 409 con la diferencia y no se hace nada', async () => {
    const datos = (modulos: string[]) => ({ nombre: 'Cambiante', alcance: 'propio' as const, nivel_aprobacion: 0, limites: {}, modulos });
    const otra = t.persona({ rut: '40000005-0', nombre: 'Olga' });
    const perfil = await t.act(perfiles, 'crear', otra, { codigo: 'CAMBIANTE', ...datos(['zonas:ver']) });
    const suyo = async () => (await t.list(contract, beto, { q: 'Cambiante' })).items[0];
    const mostrado = await suyo();
    // Withdrawn and proposed again with other data: the item on the screen speaks of the first.
    await t.act(perfiles, 'retirar', otra, {}, { id: perfil.id });
    await t.act(perfiles, 'proponer', otra, { ...datos(['zonas:ver', 'zonas:editar']), motivo: 'más' }, { id: perfil.id });
    const ahora = await suyo();
    const pedir = (p: typeof ahora) =>
      t.ask(contract, 'resolver', beto, { items: [{ id: String(ahora?.id), accion: 'aprobar', visto: String(p?.visto) }] });
    const { resultados } = await pedir(mostrado);
    expect(resultados[0]).toMatchObject({ ok: false, status: 409, codigo: 'registro_cambiado' });
    expect(resultados[0]?.cambios.length).toBeGreaterThan(0);
    expect(resultados[0]?.cambios[0]?.quien).toBe('Olga');
    expect((await t.detail(perfiles, otra, perfil.id)).estado).toBe('por_aprobar');
    expect((await pedir(ahora)).resultados[0]).toMatchObject({ ok: true, status: 200, cambios: [] });
  });
  it('la prioridad sale del plazo y del tipo, y se filtra por ella', async () => {
    const [hoy, despues, leer] = [
      await abrir({ vence: '2026-03-10' }),
      await abrir({ vence: '2026-03-11' }),
      await abrir({ tipo: 'informar' }),
    ];
    const con = async (prioridad: string) => (await t.list(contract, beto, { prioridad, perPage: '100' })).items.map((x) => x.id);
    expect([(await con('alta')).includes(hoy.id), (await con('normal')).includes(despues.id), await con('baja')]).toEqual([
      true,
      true,
      [leer.id],
    ]);
  });
  it('lo resuelve quien podía; si lo retira quien lo hizo, caduca', async () => {
    const [uno, otro] = [await abrir(), await abrir()];
    const cerrar = async (id: string, quien: Session) => {
      const { rows } = await t.deps.database.sql('select entidad_id from pendiente where id = $1', [id]);
      await t.arrange((ctx) => ctx.emit('pendiente.cerrado', { area: 'zonas', entidad_id: String(rows[0]?.entidad_id) }), quien);
    };
    await cerrar(uno.id, beto);
    await cerrar(otro.id, t.persona({ rut: '40000005-0', modulos: ['zonas:ver'] }));
    const estado = async (e: 'resuelto' | 'caducado') =>
      (await t.list(contract, beto, { estado: e, perPage: '100' })).items.map((x) => x.id);
    expect([(await estado('resuelto')).includes(uno.id), (await estado('caducado')).includes(otro.id)]).toEqual([true, true]);
  });
  it('a quien se menciona en un comentario le llega un aviso, aunque tenga todo apagado', async () => {
    const p = await abrir();
    await t.act(contract, 'comentar', ana, { texto: 'Véalo usted, @p3. Gracias (@nadie, correo x@p2)' }, { id: p.id });
    const de = async (quien: Session) =>
      (await t.list(notificaciones, quien)).items.filter((n) => n.tipo === 'mencion').map((n) => n.titulo);
    expect([await de(carla), await de(beto)]).toEqual([['Persona 1 le mencionó'], []]);
  });
  it('250 pendientes se paginan exactos, ninguno dos veces', async () => {
    await t.arrange(async (ctx) => {
      for (let i = 0; i < 250; i += 1)
        await ctx.emit('pendiente.abierto', {
          area: 'menus',
          cliente_rut: null,
          entidad_id: `m${i}`,
          tipo: 'revisar',
          titulo: `m${i}`,
          url: '/menus',
          permiso: 'perfiles:ver',
        });
    });
    const vistos: string[] = [];
    for (let n = 1; n <= 3; n += 1) {
      const r = await t.list(contract, ana, { area: 'menus', perPage: '100', page: String(n) });
      expect(r.total).toBe(250);
      vistos.push(...r.items.map((x) => String(x.id)));
    }
    expect([vistos.length, new Set(vistos).size]).toEqual([250, 250]);
  });
});

describe('avisos', () => {
  const avisar = (tipo: string, titulo: string) =>
    t.arrange((ctx) => ctx.emit('aviso.enviado', { usuarios: [beto.usuario_id], tipo, titulo, cuerpo: 'Detalle', url: '/zonas' }));
  const correos = async () =>
    (await t.deps.database.sql("select asunto, texto from correo_salida where 'p2@ejemplo.cl' = any(para) order by creado_en")).rows;
  const elegir = (preferencias: Record<string, 'pantalla' | 'correo' | 'resumen' | 'nada'>) =>
    t.act(notificaciones, 'guardar_preferencias', beto, { preferencias });

  it('un canal apagado no manda nada, y una mención llega siempre', async () => {
    await elegir({ apagado: 'nada', mencion: 'nada' });
    await avisar('apagado', 'No debe llegar');
    await avisar('mencion', 'Debe llegar');
    const titulos = (await t.list(notificaciones, beto)).items.map((n) => n.titulo);
    expect([titulos.includes('No debe llegar'), titulos.includes('Debe llegar'), (await correos()).length]).toEqual([false, true, 0]);
  });
  it('el resumen diario sale una vez, con todo lo del día, y no se repite', async () => {
    await elegir({ lento: 'resumen' });
    await avisar('lento', 'Uno');
    await avisar('lento', 'Dos');
    expect(await correos()).toHaveLength(0);
    await endOfDay(t.deps, t.empresa_id, '2026-03-10' as Fecha);
    const [mail, otro] = await correos();
    expect([mail?.asunto, otro]).toEqual(['Resumen del 10-03-2026: 2 avisos', undefined]);
    expect(String(mail?.texto)).toContain('- Uno: Detalle\n- Dos: Detalle');
    await endOfDay(t.deps, t.empresa_id, '2026-03-11' as Fecha);
    expect(await correos()).toHaveLength(1);
  });
  it('por correo sale al momento, e iguales en diez minutos se juntan', async () => {
    await elegir({ rapido: 'correo' });
    await avisar('rapido', 'Igual');
    await avisar('rapido', 'Igual');
    const n = (await t.list(notificaciones, beto)).items.find((x) => x.titulo === 'Igual');
    expect([n?.agrupada, (await correos()).filter((c) => c.asunto === 'Igual').length > 0]).toEqual([2, true]);
  });
  it('las preferencias nombran los tipos conocidos y lo que ya llegó', async () => {
    const r = await t.ask(notificaciones, 'preferencias', beto, {});
    expect(r.preferencias).toMatchObject({ lento: 'resumen' });
    expect(r.tipos).toEqual(expect.arrayContaining([{ codigo: 'mencion', nombre: 'Me mencionan en un comentario', fijo: true }]));
    expect(r.tipos.map((x) => x.codigo)).toContain('lento');
  });
});
