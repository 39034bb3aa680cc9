import { useEffect } from 'react';
import type { z } from 'zod';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { session, setUser } from '#platform/web/session/session.ts';
import type { contract } from '../contract.ts';

type Carro = z.output<typeof contract.operations.carro.output>;

/** The cart of this person; what its session says of it follows (specification §3: `extras`). */
export function useCarro() {
  const r = useRead<Carro>('tienda', '/apps/ecommerce/cart');
  const n = r.data?.products.length;
  useEffect(() => {
    const user = session.get();
    if (n === undefined || !user || user.extras?.eCommerceCartItemsCount === n) return;
    setUser({ ...user, extras: { ...user.extras, eCommerceCartItemsCount: n } });
  }, [n]);
  return r;
}

/** Into the cart (one more each time), and out of it. */
export function useEnCarro(id: number) {
  const poner = useAction<{ productId: number }>('tienda', 'al_carro', {
    http: { method: 'POST', path: '/apps/ecommerce/cart' },
    ok: 'En el carro',
  });
  const sacar = useAction('tienda', 'del_carro', {
    http: { method: 'DELETE', path: `/apps/ecommerce/cart/${id}` },
    ok: 'Fuera del carro',
  });
  return { poner: () => poner.mutate({ productId: id }), sacar: () => sacar.mutate({}), ocupado: poner.isPending || sacar.isPending };
}

/** Wished or not. */
export function useDeseado(id: number) {
  const poner = useAction<{ productId: number }>('tienda', 'a_deseos', {
    http: { method: 'POST', path: '/apps/ecommerce/wishlist' },
    ok: 'En sus deseos',
  });
  const sacar = useAction('tienda', 'de_deseos', {
    http: { method: 'DELETE', path: `/apps/ecommerce/wishlist/${id}` },
    ok: 'Fuera de sus deseos',
  });
  return { poner: () => poner.mutate({ productId: id }), sacar: () => sacar.mutate({}), ocupado: poner.isPending || sacar.isPending };
}
