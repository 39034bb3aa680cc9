/** One row of the calls that a client of the template makes (specification §7, statuses of §8), in our own words. */
export interface Llamada {
  /** Area of the product that answers it. */
  area: string;
  metodo: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Parameters of the query, as a client sends them. */
  query?: Readonly<Record<string, string>>;
  /** Body; a function takes what the test has at hand. */
  cuerpo?: (mano: Mano) => Record<string, unknown>;
  status: number;
  /** Names that the answer must have; with `lista`, those of each of its elements. */
  claves?: readonly string[];
  lista?: boolean;
  /** Text that the body must hold, byte for byte (§8). */
  exacto?: unknown;
}

/** What a call may need of those before it. */
export interface Mano {
  refreshToken: string;
  tarea: number;
}

const TAREA = ['id', 'title', 'assignee', 'dueDate', 'tags', 'isImportant', 'isCompleted', 'isDeleted'];
const EMPLEADO = ['id', 'name', 'post', 'email', 'city', 'start_date', 'salary', 'age', 'experience', 'status'];
const USUARIO = ['id', 'username', 'fullName', 'role', 'currentPlan', 'status'];
const pendiente = (area: string, metodo: Llamada['metodo'], path: string): Llamada => ({ area, metodo, path, status: 0 });

export const LLAMADAS: readonly Llamada[] = [
  // Sign-in (acceso)
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/login',
    cuerpo: () => ({ email: 'admin@demo.cl', password: 'Demo.2026' }),
    status: 200,
    claves: ['accessToken', 'refreshToken', 'userData'],
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/login',
    cuerpo: () => ({ email: 'nadie@demo.cl', password: 'Demo.2026' }),
    status: 400,
    exacto: { error: { email: ['Email or Password is Invalid'] } },
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/register',
    cuerpo: () => ({ email: 'conforme@ejemplo.cl', password: 'caballo-correcto-9', username: 'conforme' }),
    status: 200,
    claves: ['accessToken', 'user'],
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/register',
    cuerpo: () => ({ email: 'conforme@ejemplo.cl', password: 'caballo-correcto-9', username: 'conforme' }),
    status: 200,
    exacto: { error: { email: 'This email is already in use.', username: 'This username is already in use.' } },
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/refresh-token',
    cuerpo: (m) => ({ refreshToken: m.refreshToken }),
    status: 200,
    claves: ['accessToken', 'refreshToken', 'userData'],
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/refresh-token',
    cuerpo: () => ({ refreshToken: 'no-es' }),
    status: 401,
    exacto: { error: 'Invalid refresh token' },
  },
  // Sample table
  { area: 'tabla-demo', metodo: 'GET', path: '/api/datatables/initial-data', status: 200, lista: true, claves: EMPLEADO },
  {
    area: 'tabla-demo',
    metodo: 'GET',
    path: '/api/datatables/data',
    query: { q: '', perPage: '10', page: '1', name: '', post: '', email: '', age: '', salary: '', start_date: '' },
    status: 200,
    claves: ['allData', 'invoices', 'total'],
  },
  // Tasks
  {
    area: 'tareas',
    metodo: 'GET',
    path: '/apps/todo/tasks',
    query: { q: '', filter: '', tag: '', sortBy: 'latest' },
    status: 200,
    lista: true,
    claves: TAREA,
  },
  {
    area: 'tareas',
    metodo: 'POST',
    path: '/apps/todo/add-tasks',
    cuerpo: () => ({ task: { title: 'Conforme', tags: [] } }),
    status: 201,
    claves: ['task'],
  },
  {
    area: 'tareas',
    metodo: 'POST',
    path: '/apps/todo/update-task',
    cuerpo: (m) => ({ task: { id: m.tarea, title: 'Otra' } }),
    status: 200,
    claves: ['task'],
  },
  {
    area: 'tareas',
    metodo: 'POST',
    path: '/apps/todo/update-task',
    cuerpo: (m) => ({ id: String(m.tarea), isImportant: true }),
    status: 200,
    claves: ['task'],
  },
  { area: 'tareas', metodo: 'POST', path: '/apps/todo/update-task', cuerpo: () => ({ task: { id: 999_999 } }), status: 404 },
  { area: 'tareas', metodo: 'DELETE', path: '/apps/todo/delete-task', cuerpo: (m) => ({ taskId: m.tarea }), status: 200, claves: ['task'] },
  { area: 'tareas', metodo: 'GET', path: '/apps/todo/tasks', query: { filter: 'archived' }, status: 400 },
  // Users list
  { area: 'usuarios', metodo: 'GET', path: '/api/users/list/all-data', status: 200, lista: true, claves: USUARIO },
  {
    area: 'usuarios',
    metodo: 'GET',
    path: '/api/users/list/data',
    query: { q: '', perPage: '10', page: '1', role: '', currentPlan: '', status: '' },
    status: 200,
    claves: ['total', 'users'],
  },
  { area: 'usuarios', metodo: 'GET', path: '/api/users/user', query: { id: '1' }, status: 200, claves: USUARIO },
  { area: 'usuarios', metodo: 'GET', path: '/api/users/user', query: { id: '999999' }, status: 404 },
  { area: 'usuarios', metodo: 'DELETE', path: '/apps/users/delete', query: { id: '999999' }, status: 404 },
  {
    area: 'usuarios',
    metodo: 'POST',
    path: '/apps/users/add-user',
    cuerpo: () => ({ user: { fullName: 'Persona Conforme', email: 'otra@ejemplo.cl', username: 'otra.conforme' } }),
    status: 201,
    claves: ['user'],
  },
  // Help and plans
  {
    area: 'faq',
    metodo: 'GET',
    path: '/faq/data',
    query: { q: '' },
    status: 200,
    lista: true,
    claves: ['icon', 'title', 'subtitle', 'qandA'],
  },
  {
    area: 'conocimiento',
    metodo: 'GET',
    path: '/faq/data/knowledge_base',
    status: 200,
    lista: true,
    claves: ['id', 'category', 'img', 'title', 'desc'],
  },
  {
    area: 'conocimiento',
    metodo: 'GET',
    path: '/faq/data/category',
    status: 200,
    lista: true,
    claves: ['id', 'title', 'icon', 'questions'],
  },
  { area: 'conocimiento', metodo: 'GET', path: '/faq/data/question', status: 200, claves: ['id', 'title', 'content', 'relatedQuestions'] },
  { area: 'precios', metodo: 'GET', path: '/pricing/data', status: 200, claves: ['basicPlan', 'standardPlan', 'enterprisePlan', 'qandA'] },
  // Office invoices
  {
    area: 'facturas',
    metodo: 'GET',
    path: '/apps/invoice/invoices',
    query: { q: '', perPage: '10', page: '1', status: '' },
    status: 200,
    claves: ['allData', 'invoices', 'total'],
  },
  { area: 'facturas', metodo: 'GET', path: '/apps/invoice/invoices', query: { status: 'Lost' }, status: 400 },
  { area: 'facturas', metodo: 'GET', path: '/api/invoice/invoices/1', status: 200, claves: ['invoice', 'paymentDetails'] },
  { area: 'facturas', metodo: 'GET', path: '/api/invoice/invoices/999999', status: 404 },
  { area: 'facturas', metodo: 'GET', path: '/api/invoice/clients', status: 200, lista: true, claves: ['name', 'companyEmail'] },
  { area: 'facturas', metodo: 'DELETE', path: '/apps/invoice/delete', query: { id: '1' }, status: 200, claves: ['id'] },
  { area: 'facturas', metodo: 'DELETE', path: '/apps/invoice/delete', query: { id: '1' }, status: 404 },
  // Internal shop
  {
    area: 'tienda',
    metodo: 'GET',
    path: '/apps/ecommerce/products',
    query: { q: '', sortBy: 'featured', perPage: '9', page: '1' },
    status: 200,
    claves: ['products', 'total', 'userCart', 'userWishlist'],
  },
  { area: 'tienda', metodo: 'GET', path: '/apps/ecommerce/products/1', status: 200, claves: ['product'] },
  { area: 'tienda', metodo: 'GET', path: '/apps/ecommerce/products/999999', status: 404 },
  {
    area: 'tienda',
    metodo: 'POST',
    path: '/apps/ecommerce/cart',
    cuerpo: () => ({ productId: 2 }),
    status: 201,
    claves: ['id', 'productId', 'qty'],
  },
  { area: 'tienda', metodo: 'POST', path: '/apps/ecommerce/cart', cuerpo: () => ({ productId: 999_999 }), status: 404 },
  {
    area: 'tienda',
    metodo: 'POST',
    path: '/apps/ecommerce/wishlist',
    cuerpo: () => ({ productId: '2' }),
    status: 201,
    claves: ['id', 'productId'],
  },
  { area: 'tienda', metodo: 'GET', path: '/apps/ecommerce/wishlist', status: 200, claves: ['products'] },
  { area: 'tienda', metodo: 'GET', path: '/apps/ecommerce/cart', status: 200, claves: ['products'] },
  { area: 'tienda', metodo: 'DELETE', path: '/apps/ecommerce/cart/2', status: 200, exacto: { removed: 1 } },
  { area: 'tienda', metodo: 'DELETE', path: '/apps/ecommerce/wishlist/2', status: 200, exacto: { removed: 1 } },
  // Own account
  {
    area: 'cuenta',
    metodo: 'GET',
    path: '/account-setting/data',
    status: 200,
    claves: ['general', 'info', 'notifications', 'social'],
  },
  {
    area: 'perfil',
    metodo: 'GET',
    path: '/profile/data',
    status: 200,
    claves: ['header', 'userAbout', 'post', 'suggestions', 'latestPhotos', 'polls'],
  },
  { area: 'perfil', metodo: 'GET', path: '/profile/data', query: { id: '999999' }, status: 404 },
  // Top bar
  { area: 'barra', metodo: 'GET', path: '/autocomplete/data', status: 200, claves: ['autoComplete'] },
  { area: 'barra', metodo: 'GET', path: '/main-search/data', status: 200, claves: ['searchArr'] },
  { area: 'barra', metodo: 'GET', path: '/bookmarks/data', status: 200, claves: ['bookmarks', 'suggestions'] },
  { area: 'barra', metodo: 'POST', path: '/bookmarks/update', cuerpo: () => ({ id: 999_999 }), status: 404 },
  // Not built yet: each leaves this block, with its status and names, when its area comes.
  pendiente('correo', 'GET', '/apps/email/emails'),
  pendiente('correo', 'POST', '/apps/email/update-emails'),
  pendiente('correo', 'POST', '/apps/email/update-emails-label'),
  pendiente('correo', 'GET', '/apps/email/get-email'),
  pendiente('correo', 'GET', '/apps/email/paginate-email'),
  pendiente('chat', 'GET', '/apps/chat/chats-and-contacts'),
  pendiente('chat', 'GET', '/apps/chat/users/profile-user'),
  pendiente('chat', 'GET', '/apps/chat/get-chat'),
  pendiente('chat', 'POST', '/apps/chat/send-msg'),
  pendiente('calendario', 'GET', '/apps/calendar/events'),
  pendiente('calendario', 'POST', '/apps/calendar/add-event'),
  pendiente('calendario', 'POST', '/apps/calendar/update-event'),
  pendiente('calendario', 'DELETE', '/apps/calendar/remove-event'),
  pendiente('blog', 'GET', '/blog/list/data'),
  pendiente('blog', 'GET', '/blog/list/data/sidebar'),
  pendiente('blog', 'GET', '/blog/list/data/detail'),
  pendiente('blog', 'GET', '/blog/list/data/edit'),
  ...[
    'support-tracker',
    'avg-sessions',
    'revenue-report',
    'goal-overview',
    'revenue',
    'product-orders',
    'sessions-device',
    'customers',
  ].map((c) => pendiente('tarjetas', 'GET', `/card/card-analytics/${c}`)),
  ...[
    'orders-bar-chart',
    'profit-line-chart',
    'subscribers',
    'revenue',
    'sales',
    'orders',
    'site-traffic',
    'active-users',
    'newsletter',
  ].map((c) => pendiente('tarjetas', 'GET', `/card/card-statistics/${c}`)),
];

/** Areas whose calls nobody answers yet. Whoever builds one takes it off here. */
export const AREAS_PENDIENTES: readonly string[] = ['blog', 'calendario', 'chat', 'correo', 'tarjetas'];
