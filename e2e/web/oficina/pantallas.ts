import type { Json, Mundo } from '../../mundo/cliente.ts';

/** A screen of the office as it is with a record open: its address, and what is pressed to open what has none. */
export interface Ficha {
  nombre: string;
  ruta: (m: Mundo) => Promise<string>;
  /** Name of the button that opens it. */
  abre?: string;
}

type Items = { items: Json[] };
const fija = (ruta: string) => () => Promise.resolve(ruta);
const con = (nombre: string, ruta: (m: Mundo) => Promise<string>, abre?: string): Ficha => ({ nombre, ruta, ...(abre ? { abre } : {}) });
const primero = async (m: Mundo, area: string): Promise<Json> => {
  const { items } = await m.get<Items>('admin', `/api/${area}?perPage=1`);
  const [uno] = items;
  if (!uno) throw new Error(`${area} has no record`);
  return uno;
};
const correo = async (m: Mundo, folder: string): Promise<string> => {
  const { emails } = await m.get<{ emails: { id: number; replies: unknown[] }[] }>('admin', `/apps/email/emails?folder=${folder}`);
  const uno = emails.find((e) => e.replies.length > 0) ?? emails[0];
  return `/correo?folder=${folder}&id=${uno?.id}`;
};
const ayuda = (m: Mundo) => m.get<{ id: string; slug: string }[]>('admin', '/faq/data/knowledge_base');
const entrada = (m: Mundo) => m.get<{ id: string; slug: string }>('admin', '/blog/list/data/detail');
const yo = (m: Mundo) => m.get<{ users: { id: number }[] }>('admin', '/api/users/list/data?q=ejecutivo');

export const FICHAS: readonly Ficha[] = [
  con('un correo con su conversación', (m) => correo(m, 'inbox')),
  con('un borrador', (m) => correo(m, 'draft')),
  con('un correo que se escribe', fija('/correo'), 'Escribir'),
  con('una conversación', async (m) => {
    const { chatsContacts } = await m.get<{ chatsContacts: { id: number }[] }>('admin', '/apps/chat/chats-and-contacts');
    return `/chat?con=${chatsContacts[0]?.id}`;
  }),
  con('una tarea', async (m) => `/tareas?panel=${(await m.get<{ id: number }[]>('admin', '/apps/todo/tasks'))[0]?.id}`),
  ...['mes', 'semana', 'dia', 'agenda'].map((v) => con(`el calendario por ${v}`, fija(`/calendario?vista=${v}`))),
  con('un evento que se escribe', fija('/calendario'), 'Nuevo evento'),
  ...['cuenta', 'permisos', 'sesiones', 'actividad', 'plan'].map((tab) =>
    con(`una cuenta, ${tab}`, async (m) => `/usuarios/${(await primero(m, 'usuarios')).id}?tab=${tab}`),
  ),
  con('una factura', fija('/facturas/2')),
  con('una factura que se corrige', async (m) => {
    const { invoices } = await m.get<{ invoices: { id: number }[] }>('admin', '/apps/invoice/invoices?status=Draft');
    return `/facturas/${invoices[0]?.id}/editar`;
  }),
  con(
    'el pago de una factura',
    async (m) => {
      const { invoices } = await m.get<{ invoices: { id: number }[] }>('admin', '/apps/invoice/invoices?status=Sent');
      return `/facturas/${invoices[0]?.id}`;
    },
    'Registrar pago',
  ),
  con('un producto', fija('/tienda/1')),
  con('un producto que se corrige', fija('/tienda/1'), 'Editar producto'),
  con('el carro vacío o lleno', fija('/tienda/carro')),
  con('un pedido', async (m) => `/tienda/pedidos/${(await primero(m, 'tienda')).id}`),
  ...['general', 'clave', 'info', 'social', 'avisos', 'aspecto', 'sesiones'].map((tab) =>
    con(`la cuenta propia, ${tab}`, fija(`/cuenta?tab=${tab}`)),
  ),
  ...['muro', 'acerca', 'fotos', 'equipo'].map((tab) => con(`el perfil propio, ${tab}`, fija(`/perfil?tab=${tab}`))),
  con('el perfil de otra persona', async (m) => {
    const id = (await yo(m)).users[0]?.id;
    return `/perfil/${String((await m.get('admin', `/profile/data?id=${id}`)).id)}`;
  }),
  con('preguntas buscadas', fija('/faq?q=giro')),
  con('una pregunta que se corrige', async (m) => `/faq/preguntas/${(await primero(m, 'faq')).id}`),
  con('un artículo', async (m) => `/conocimiento/${(await ayuda(m))[0]?.slug}`),
  con('un artículo que se corrige', async (m) => `/conocimiento/articulos/${(await ayuda(m))[0]?.id}`),
  con('una pregunta que se envía', fija('/faq'), 'No encontré lo que busco'),
  con('los planes por año', fija('/precios?periodo=anual')),
  con('un plan que se contrata', fija('/precios'), 'Contratar para una cuenta'),
  con('un precio que se pone', fija('/precios/cuentas'), 'Nuevo precio'),
  con('una entrada del blog', async (m) => `/blog/${(await entrada(m)).slug}`),
  con('una entrada que se escribe', async (m) => `/blog/editar/${(await m.get('admin', '/blog/list/data/edit')).id}`),
  con('quién leyó una entrada', async (m) => `/blog/${(await entrada(m)).slug}`, 'Quién la leyó'),
  con('una fila que se escribe donde está', fija('/tabla-demo/local'), 'Editar aquí'),
  con('una fila de la tabla', fija('/tabla-demo?panel=3')),
  con('las tarjetas de un año', fija('/tableros/analitica?range=Last%20Year')),
];
