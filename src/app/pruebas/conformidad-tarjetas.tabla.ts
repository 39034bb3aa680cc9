/** A reading of a client of the template; the table of calls takes it as one of its rows. */
interface Lectura {
  area: string;
  metodo: 'GET';
  path: string;
  query?: Readonly<Record<string, string>>;
  status: number;
  claves?: readonly string[];
  lista?: boolean;
}

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

/** Calls of the blog and of the cards (specification §7). */
export const BLOG_Y_TARJETAS: readonly Lectura[] = [
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
    ([carta, claves]): Lectura => ({
      area: 'tarjetas',
      metodo: 'GET',
      path: `/card/card-analytics/${carta}`,
      query: { range: 'Last Year' },
      status: 200,
      claves: ['title', 'range', 'last_days', ...claves],
    }),
  ),
  ...ESTADISTICAS.map(
    (carta): Lectura => ({
      area: 'tarjetas',
      metodo: 'GET',
      path: `/card/card-statistics/${carta}`,
      status: 200,
      claves: ['statistics', 'change', 'categories', 'series'],
    }),
  ),
  { area: 'tarjetas', metodo: 'GET', path: '/card/card-statistics/orders', query: { range: 'Yesterday' }, status: 400 },
];
