/** Addresses that the application gives, because they belong to an area and the platform names none. */
export interface Services {
  /** `<timeline>/<area>/<id>`: the audit trail of a record. */
  timeline: string;
}

export const services: Services = { timeline: '' };

export function provideServices(given: Services): void {
  Object.assign(services, given);
}
