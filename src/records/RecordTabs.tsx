import { Link } from 'react-router-dom'
import { TabLinks, type TabLinkAttributes, type TabLinksProps } from '../ui/index.ts'

const routed = ({ href, ...rest }: TabLinkAttributes) => <Link {...rest} to={href} />

/** A record's tabs, each a page of its own. */
export const RecordTabs = (tabs: Omit<TabLinksProps, 'link'>) => <TabLinks {...tabs} link={routed} />
