/** The modules that an account can have, and what each brings. A name that is not here has no effect. */
export type Addon = {
  readonly label: string
  readonly beta: boolean
  /** PRM-11, PRM-12: scopes of every user of an account that has the module. */
  readonly switches: readonly string[]
  /** Scopes that take effect only with the module; `[needed, given]` gives the second to holders of the first. */
  readonly derived: readonly (readonly [needed: string, given: string])[]
  /** Scopes that a role may have, but that mean nothing without the module. */
  readonly gated: readonly string[]
  /** ADM-28: modules that must be active before this one. */
  readonly requirements: readonly AddonName[]
}

export type AddonName =
  | 'case_manager'
  | 'defendant_manager'
  | 'location_manager'
  | 'event_manager'
  | 'timesheets'
  | 'advanced_grant_manager'
  | 'secondary_assignments'

export const addons: Readonly<Record<AddonName, Addon>> = {
  case_manager: {
    label: 'Case Manager',
    beta: false,
    requirements: [],
    switches: ['case_manager_enabled'],
    derived: [['view_own_case', 'view_case_manager']],
    gated: ['view_case_status', 'apply_case_status', 'view_case_stage', 'add_case_stage'],
  },
  defendant_manager: {
    label: 'Defendant Manager',
    beta: false,
    requirements: ['case_manager'],
    switches: ['defendant_manager_enabled', 'defendants_enabled'],
    derived: [['view_own_defendant', 'view_defendant_manager']],
    gated: ['view_own_defendant', 'add_defendant', 'edit_own_defendant'],
  },
  location_manager: {
    label: 'Location Manager',
    beta: false,
    requirements: ['case_manager'],
    switches: ['location_manager_enabled'],
    derived: [['view_own_location', 'view_location_manager']],
    gated: ['view_own_location', 'add_location', 'edit_own_location'],
  },
  event_manager: {
    label: 'Event Manager',
    beta: true,
    requirements: [],
    switches: ['event_manager_enabled'],
    derived: [],
    gated: ['view_own_event', 'add_event', 'edit_own_event', 'delete_event', 'configure_event_manager'],
  },
  timesheets: {
    label: 'Timesheets',
    beta: false,
    requirements: [],
    switches: ['timesheet_enabled'],
    derived: [],
    gated: ['add_timesheet'],
  },
  advanced_grant_manager: {
    label: 'Advanced Grant Manager',
    beta: false,
    requirements: [],
    switches: ['advanced_grant_manager_enabled'],
    derived: [],
    gated: ['view_advanced_grant', 'configure_advanced_grant'],
  },
  secondary_assignments: {
    label: 'Secondary Assignments',
    beta: false,
    requirements: [],
    switches: ['secondary_assignments_enabled'],
    derived: [],
    gated: [],
  },
}

export const addonNames = Object.keys(addons) as [AddonName, ...AddonName[]]
/** What an add-on of the account brings, as BIL-03 lists it. */
export const addonCapabilities = (name: AddonName): readonly string[] => [
  ...addons[name].switches,
  ...addons[name].derived.map(([, given]) => given),
]

/** What means nothing without the add-on that brings these capabilities. */
export const gatedWith = (capabilities: readonly string[]): readonly string[] =>
  addonNames.flatMap((name) =>
    addons[name].switches.some((scope) => capabilities.includes(scope)) ? addons[name].gated : [],
  )

/** As accounts have them. */
export const modulesOf = (names: readonly AddonName[]) =>
  names.map((name) => ({ label: addons[name].label, beta: addons[name].beta, capabilities: addonCapabilities(name) }))
