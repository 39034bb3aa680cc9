import type { Llamada } from './conformidad.llamada.ts';

const ENTRADA = [
  ...['id', 'slug', 'title', 'img', 'avatar', 'userFullName', 'blogPosted', 'tags', 'categories', 'excerpt', 'content'],
  ...['status', 'comments', 'bookmarked', 'comment'],
];
const ANALITICA: Readonly<Record<string, readonly string[]>> = {
  'support-tracker': ['totalTicket', 'newTicket', 'openTicket', 'responseTime', 'series'],
  'avg-sessions': ['sessions', 'growth', 'goal', 'users', 'retention', 'duration', 'series'],
  'revenue-report': ['years', 'price', 'budget', 'earnings', 'expense', 'series'],
  'goal-overview': ['completed', 'inProgress', 'series'],
  revenue: ['thisMonth', 'lastMonth', 'categories', 'series'],
  'product-orders': ['chart_info', 'series'],
  'sessions-device': ['chart_info', 'series'],
  customers: ['listData', 'series'],
};
const ESTADISTICAS = [
  'orders-bar-chart',
  'profit-line-chart',
  'subscribers',
  'revenue',
  'sales',
  'orders',
  'site-traffic',
  'active-users',
  'newsletter',
] as const;

/** Help, invoices, blog, cards, shop and the own account. */
export const OFICINA: readonly Llamada[] = [
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
  // Blog
  { area: 'blog', metodo: 'GET', path: '/blog/list/data', status: 200, lista: true, claves: ENTRADA },
  { area: 'blog', metodo: 'GET', path: '/blog/list/data/sidebar', status: 200, claves: ['categories', 'recentPosts'] },
  { area: 'blog', metodo: 'GET', path: '/blog/list/data/detail', status: 200, claves: ENTRADA },
  { area: 'blog', metodo: 'GET', path: '/blog/list/data/detail', query: { slug: 'no-existe' }, status: 404 },
  {
    area: 'blog',
    metodo: 'GET',
    path: '/blog/list/data/edit',
    status: 200,
    claves: ['blogTitle', 'slug', 'blogCategories', 'tags', 'status', 'content', 'featuredImage'],
  },
  // Cards
  ...Object.entries(ANALITICA).map(
    ([carta, claves]): Llamada => ({
      area: 'tarjetas',
      metodo: 'GET',
      path: `/card/card-analytics/${carta}`,
      query: { range: 'Last Year' },
      status: 200,
      claves: ['title', 'range', 'last_days', ...claves],
    }),
  ),
  ...ESTADISTICAS.map(
    (carta): Llamada => ({
      area: 'tarjetas',
      metodo: 'GET',
      path: `/card/card-statistics/${carta}`,
      status: 200,
      claves: ['statistics', 'change', 'categories', 'series'],
    }),
  ),
  { area: 'tarjetas', metodo: 'GET', path: '/card/card-statistics/orders', query: { range: 'Yesterday' }, status: 400 },
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
];
