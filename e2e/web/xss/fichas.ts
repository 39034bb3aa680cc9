import { CARGAS, CORTAS } from '../../mundo/cargas.ts';
import type { Json, Mundo } from '../../mundo/cliente.ts';
import { corta, TEXTOS, TITULO } from './vigilar.ts';

/** A screen and a text by which it is known to show what was sown. */
export type Vista = readonly [ruta: string, texto: string];

/** The loads of a group one after another, in a field of this length. */
const juntas = (cargas: readonly string[], max: number): string => corta(`${TITULO} ${cargas.join(' ')}`, max);
/** The loads that fit whole in a field. */
const caben = (max: number): string[] => [...CORTAS, ...CARGAS].map((c) => corta(c, 1_000)).filter((c) => c !== '' && c.length <= max);
const breve = (i: number): string => CORTAS[i % CORTAS.length] ?? '';

/** An invoice takes fifty lines. */
const LINEAS = 48;

export async function facturas(m: Mundo): Promise<Vista[]> {
  const vistas: Vista[] = [['/facturas', TITULO]];
  const nombres = caben(100);
  for (let i = 0; i * LINEAS < CARGAS.length; i += 1) {
    const cargas = CARGAS.slice(i * LINEAS, (i + 1) * LINEAS);
    const f = await m.post('admin', '/api/facturas', {
      client: {
        name: `${TITULO} ${nombres[i] ?? breve(i)}`,
        companyEmail: 'cobro@ejemplo.cl',
        company: corta(`${TITULO} ${cargas[1]}`, 160),
        address: corta(cargas[2] ?? '', 200),
        country: breve(i),
        contact: breve(i + 5),
      },
      issuedDate: '2026-03-10',
      dueDate: '2026-04-09',
      service: nombres[i + 20] ?? breve(i),
      nota: juntas(cargas.slice(0, 12), 1_000),
      items: cargas.map((c) => ({ descripcion: corta(c, 200) || TITULO, cantidad: 1, precio: 1_000 })),
    });
    vistas.push([`/facturas/${f.id}`, TITULO]);
    if (i === 0) vistas.push([`/facturas/${f.id}/editar`, 'Editar']);
  }
  return vistas;
}

export async function tienda(m: Mundo): Promise<Vista[]> {
  const vistas: Vista[] = [];
  for (const [i, cargas] of TEXTOS.entries()) {
    const p = await m.post('admin', '/api/tienda/productos', {
      name: corta(`${TITULO} ${i} ${cargas[0]}`, 120),
      description: juntas(cargas, 2_000),
      brand: 'ANDES',
      category: 'PAPELERIA',
      price: 1_000 + i,
      hasFreeShipping: false,
      rating: 5,
      colorOptions: [],
      existencias: 9,
      destacado: true,
    });
    if (i < 3) vistas.push([`/tienda/${p.id}`, TITULO]);
    await m.post('ejecutivo', '/apps/ecommerce/cart', { productId: p.id });
    await m.post('admin', '/apps/ecommerce/cart', { productId: p.id });
    await m.post('admin', '/apps/ecommerce/wishlist', { productId: p.id });
  }
  const pedido = await m.post('ejecutivo', '/api/tienda/pedidos', { sucursal: 'CONCEPCION', comentario: corta(CARGAS[0] ?? '', 300) });
  await m.post('admin', `/api/tienda/pedidos/${pedido.id}/rechazar`, { motivo: corta(CARGAS[1] ?? '', 300), version: pedido.version });
  return [
    ...vistas,
    ['/tienda?q=Carga', TITULO],
    ['/tienda/carro', TITULO],
    ['/tienda/deseos', TITULO],
    [`/tienda/pedidos/${pedido.id}`, TITULO],
  ];
}

export async function ayuda(m: Mundo): Promise<Vista[]> {
  const categoria = await m.post('admin', '/api/faq/categorias', { icon: 'cash', title: breve(0), subtitle: `${TITULO} ${breve(1)}` });
  for (const [i, cargas] of TEXTOS.entries()) {
    const pregunta = {
      categoria_id: categoria.id,
      question: corta(`${TITULO} ${cargas[0]}`, 200),
      ans: juntas(cargas, 4_000),
      publicar: true,
    };
    await m.post('admin', '/api/faq', pregunta);
    await m.post('ejecutivo', '/api/faq/preguntar', { texto: corta(`${TITULO} ${i} ${cargas[3] ?? cargas[0]}`, 300) });
  }
  const vistas: Vista[] = [
    ['/faq', 'Preguntas'],
    [`/faq?q=${encodeURIComponent(TITULO)}`, TITULO],
  ];
  vistas.push(
    [`/faq?q=${encodeURIComponent('<img src=x onerror=')}`, TITULO],
    ['/faq/preguntas', TITULO],
    ['/faq/consultas', TITULO],
    ['/faq/categorias', TITULO],
  );
  for (const [i, cargas] of TEXTOS.entries()) {
    let a = await m.post<Json & { slug: string }>('operaciones', '/api/conocimiento', {
      title: corta(`${TITULO} ${i} ${cargas[0]}`, 120),
      desc: juntas(cargas, 300),
      categoria: 'OFICINA',
      areas: ['tienda'],
      content: `<p>${TITULO}</p>${cargas.map((c) => `<p>${c}</p>`).join('')}`,
    });
    a = await m.post('operaciones', `/api/conocimiento/${a.id}/enviar`, { version: a.version });
    if (i === 0) a = await m.post('admin', `/api/conocimiento/${a.id}/devolver`, { version: a.version, motivo: juntas(cargas, 300) });
    else a = await m.post('admin', `/api/conocimiento/${a.id}/publicar`, { version: a.version });
    if (i > 0 && i < 5) vistas.push([`/conocimiento/${a.slug}`, TITULO]);
    if (i < 2) vistas.push([`/conocimiento/articulos/${a.id}`, TITULO]);
  }
  return [...vistas, ['/conocimiento', TITULO], ['/conocimiento/articulos', TITULO]];
}

/** Names of people: they are shown wherever somebody wrote, is told of, or may be chosen. */
export async function personas(m: Mundo): Promise<Vista[]> {
  const vistas: Vista[] = [];
  const nombres = caben(100);
  for (const [i, nombre] of nombres.slice(0, 40).entries()) {
    const datos = { fullName: `${TITULO} ${nombre}`, company: corta(CARGAS[i] ?? '', 120), contact: breve(i), country: breve(i + 1) };
    const u = await m.post('admin', '/api/usuarios', { ...datos, email: `carga${i}@ejemplo.cl`, status: 'active' });
    if (i < 3) vistas.push([`/usuarios/${u.id}`, TITULO], [`/perfil/${u.id}`, TITULO]);
    if (i < 5) await m.post('admin', '/api/precios/contratar', { usuario: u.id, plan: 'standard', periodicidad: 'anual' });
    if (i === 0)
      await m
        .post('admin', `/api/usuarios/${u.id}/asignar-perfil`, { perfiles: [], motivo: corta(CARGAS[5] ?? '', 300) })
        .catch(() => undefined);
  }
  await m.patch('supervisor', '/api/cuenta/general', { fullName: `${TITULO} ${breve(0)}` });
  await m.patch('supervisor', '/api/cuenta/info', { bio: juntas(TEXTOS[0] ?? [], 500) });
  await m.patch('supervisor', '/api/chat/perfil', { about: juntas(TEXTOS[1] ?? [], 500) });
  for (const cargas of TEXTOS) {
    await m.post('supervisor', '/api/perfil/encuestas', {
      pregunta: corta(`${TITULO} ${cargas[0]}`, 200),
      opciones: caben(80).slice(0, 6),
    });
    const p = await m.post('supervisor', '/api/perfil/publicaciones', { texto: juntas(cargas, 900) });
    await m.post('supervisor', '/api/perfil/comentarios', { publicacion: p.id, texto: juntas(cargas, 900) });
  }
  const { users } = await m.get<{ users: { id: number }[] }>('admin', '/api/users/list/data?q=supervisor');
  const suyo = await m.get('admin', `/profile/data?id=${users[0]?.id}`);
  for (const tab of ['muro', 'acerca', 'fotos', 'equipo']) vistas.push([`/perfil/${suyo.id}?tab=${tab}`, TITULO]);
  return [...vistas, ['/usuarios?q=Carga', TITULO], ['/precios/cuentas', TITULO], ['/chat', TITULO]];
}

/** The sample table and the tasks: short texts in cells, and whom a task names by hand. */
export async function tablas(m: Mundo): Promise<Vista[]> {
  const textos = caben(58);
  const filas = await m.get<Json[]>('admin', '/api/datatables/initial-data');
  for (const [i, f] of filas.slice(0, 30).entries()) {
    const { version } = await m.get('admin', `/api/tabla-demo/${f.id}`);
    const celda = (n: number) => textos[(i * 3 + n) % textos.length] ?? breve(n);
    await m.patch('admin', `/api/tabla-demo/${f.id}`, { version, name: i === 0 ? TITULO : celda(0), post: celda(1), city: celda(2) });
  }
  let panel = 0;
  for (const [i, nombre] of caben(120).slice(0, 40).entries()) {
    const t = await m.post<{ task: { id: number } }>('admin', '/apps/todo/add-tasks', {
      task: { title: `${TITULO} ${i}`, assignee: { fullName: nombre } },
    });
    panel = t.task.id;
  }
  return [
    ['/tabla-demo', TITULO],
    ['/tabla-demo/local', TITULO],
    ['/tareas', TITULO],
    [`/tareas?panel=${panel}`, TITULO],
  ];
}
